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
/** A program that the guide names in its info string, such as `python verify.py`; the examples find it by that name. */
export type GuideProgram = { name: string; code: string };
export type Guide = { examples: Example[]; programs: GuideProgram[]; notRun: string[] };

type Block = { info: string; code: string; line: number };

/** Reads the examples of a guide. Throws for a block that is neither an example, nor output, nor marked as not run. */
export function readGuide(path: string): Guide {
  const guide: Guide = { examples: [], programs: [], notRun: [] };
  let last: Example | undefined;
  for (const { info, code, line } of blocksOf(readFileSync(path, "utf8"))) {
    const [language = "", ...rest] = info.split(" ");
    const note = rest.join(" ");
    if (isOutput(language) && note === "") {
      if (!last || last.output) throw new Error(`${path}:${line} shows output without an example before it`);
      last.output = { language, text: code };
      continue;
    }
    last = undefined;
    if (note.startsWith(NOT_RUN)) guide.notRun.push(note.slice(NOT_RUN.length).trim());
    else if (/^[\w-]+\.\w+$/.test(note)) guide.programs.push({ name: note, code });
    else if (isRunnable(language) && note === "") {
      last = { language, code, line };
      guide.examples.push(last);
    } else throw new Error(`${path}:${line} has a block "${info}" that no test runs; mark it "${NOT_RUN} <reason>"`);
  }
  return guide;
}

const isRunnable = (language: string): language is ExampleLanguage =>
  (RUNNABLE as readonly string[]).includes(language);
const isOutput = (language: string): language is ExpectedOutput["language"] =>
  (OUTPUT as readonly string[]).includes(language);

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { info: string; line: number; code: string[] } | undefined;
  for (const [index, text] of markdown.split("\n").entries()) {
    const info = /^```(.*)$/.exec(text)?.[1];
    if (open && info === "") {
      blocks.push({ ...open, code: open.code.join("\n") });
      open = undefined;
    } else if (open) open.code.push(text);
    else if (info !== undefined) open = { info: info.trim(), line: index + 1, code: [] };
  }
  if (open) throw new Error(`The block in line ${open.line} has no end.`);
  return blocks;
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
