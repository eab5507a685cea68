import { readFileSync } from "node:fs";

/** Languages of examples that run, and of the output that may follow one. */
const RUNNABLE = ["bash", "js"] as const;
const OUTPUT = ["text", "json"] as const;
/** Mark of an example that can't run, in its info string, with a reason: `nginx not-run: needs a certificate`. */
const NOT_RUN = "not-run:";

export type ExampleLanguage = (typeof RUNNABLE)[number];
export type ExpectedOutput = { language: (typeof OUTPUT)[number]; text: string };
/** An example and the output that its guide shows right after it. `line` is where its fence opens. */
export type Example = { language: ExampleLanguage; code: string; line: number; output?: ExpectedOutput };
/** A file that the guide names in an info string, such as `python verify.py`. Examples find it in their folder. */
export type GuideFile = { name: string; code: string };
export type Guide = { examples: Example[]; files: GuideFile[]; notRun: string[] };

type Block = { language: string; note: string; code: string; line: number };

/** Reads the examples of a guide. Throws for a block that is neither an example, nor output, nor marked as not run. */
export function readGuide(path: string): Guide {
  const guide: Guide = { examples: [], files: [], notRun: [] };
  let last: Example | undefined;
  for (const block of blocksOf(readFileSync(path, "utf8"))) {
    const output = outputOf(block);
    if (!output) last = addBlock(guide, path, block);
    else if (last && !last.output) last.output = output;
    else throw new Error(`${path}:${block.line} shows output without an example before it`);
  }
  return guide;
}

function outputOf({ language, note, code }: Block): ExpectedOutput | undefined {
  const known = OUTPUT.find((one) => one === language);
  return known && note === "" ? { language: known, text: code } : undefined;
}

function addBlock(guide: Guide, path: string, { language, note, code, line }: Block): Example | undefined {
  const known = RUNNABLE.find((one) => one === language);
  if (known && note === "") {
    const example = { language: known, code, line };
    guide.examples.push(example);
    return example;
  }
  if (note.startsWith(NOT_RUN)) guide.notRun.push(note.slice(NOT_RUN.length).trim());
  else if (/^[\w-]+\.\w+$/.test(note)) guide.files.push({ name: note, code });
  else throw new Error(`${path}:${line} has a block that doesn't run. Mark it "${language} ${NOT_RUN} <reason>".`);
  return undefined;
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, language = "", note = "", code = ""] = match;
    return { language, note, code, line: markdown.slice(0, match.index).split("\n").length };
  });
}

/** True if the printed text is the expected one, where `…` stands for any text within a line. */
export function isExpected(printed: string, { language, text }: ExpectedOutput): boolean {
  if (language === "json") return isSameJson(JSON.parse(printed), JSON.parse(text));
  const parts = text.trimEnd().split("…");
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".+")}$`).test(printed.trimEnd());
}

function isSameJson(printed: unknown, expected: unknown): boolean {
  if (expected === "…") return typeof printed === "string" && printed !== "";
  if (typeof expected !== "object" || expected === null) return printed === expected;
  if (typeof printed !== "object" || printed === null) return false;
  const names = Object.keys(expected);
  if (Object.keys(printed).length !== names.length) return false;
  return names.every((name) =>
    isSameJson((printed as Record<string, unknown>)[name], (expected as Record<string, unknown>)[name]),
  );
}
