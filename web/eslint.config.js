import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

/** What is read off the text alone, so that it takes seconds. */
export default defineConfig(
  globalIgnores(["src/generated/", "coverage/"]),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-depth": ["error", 2],
      "max-lines-per-function": ["error", { max: 25, skipBlankLines: true, skipComments: true }],
      "no-undef": "off", // svelte-check knows what there is in a browser
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "svelte/prefer-svelte-reactivity": "off", // a Map that nothing is drawn from is a plain one
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ["**/*.test.ts"], rules: { "max-lines-per-function": "off" } }, // a describe is a function, too
);
