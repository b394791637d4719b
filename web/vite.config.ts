import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const house = process.env.FLIBUSTE_HOUSE ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: "../src/flibuste/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no fonts inside of pages
  },
  server: {
    proxy: {
      "/api": house,
      "/pictures": house,
      "/ws": { target: house.replace("http", "ws"), ws: true },
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/testing/browser.ts"],
    coverage: {
      include: ["src/**/*.{ts,svelte}"],
      exclude: ["src/generated/", "src/testing/"],
      reporter: ["text-summary", "json-summary"],
    },
  },
});
