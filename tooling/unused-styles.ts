import { extname } from "node:path";
import type { Finding, Source } from "./finding.ts";

/** What draws screens: what tests and the server say are no classes. */
const draws = (file: string) => /^(apps\/panel|packages\/ui)\//.test(file) && !/\.(css|test\.tsx?)$/.test(file);

/** A class is used that the code of screens names, whole or by its beginning, as in `gh-button-${kind}`. */
export function unusedStyles(sources: Source[]): Finding[] {
  const code = sources.filter(({ file }) => draws(file)).map(({ text }) => text);
  const named = new Set(code.flatMap((text) => text.match(/[\w-]+/g) ?? []));
  const beginnings = code.flatMap((text) =>
    [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = ""]) => beginning),
  );
  const isUsed = (name: string) => named.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  return sources
    .filter(({ file }) => extname(file) === ".css")
    .flatMap(({ file, text }) =>
      classesOf(text)
        .filter(({ name }) => !isUsed(name))
        .map(({ name, line }) => ({ rule: "unused-style", file, line, message: `no code has the class ${name}` })),
    );
}

/** Comments are blanked and not cut out, so that the lines stay; what stands before a brace, and is no at-rule, selects. */
function classesOf(css: string): { name: string; line: number }[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return [...rules.matchAll(/[^{};]+(?=\{)/g)]
    .filter(([selector]) => !selector.trim().startsWith("@"))
    .flatMap(({ 0: selector, index }) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map((found) => ({
        name: found[1] ?? "",
        line: rules.slice(0, index + found.index).split("\n").length,
      })),
    );
}
