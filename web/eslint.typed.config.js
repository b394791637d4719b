import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import plain from "./eslint.config.js";

/**
 * What needs the types of the wire, which the server has to generate first: `npm run check` runs it. It holds that nothing
 * is doubted that is always there, so that no fallback stands for what is never sent.
 */
export default defineConfig(plain, {
  files: ["src/**/*.ts", "src/**/*.svelte"],
  plugins: { "@typescript-eslint": ts.plugin },
  languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
  rules: {
    "@typescript-eslint/no-floating-promises": "error",
    "@typescript-eslint/no-unnecessary-condition": "error",
    "@typescript-eslint/no-unnecessary-type-assertion": "error",
  },
});
