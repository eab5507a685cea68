import { spawn } from "node:child_process";
import type { Example, ExampleLanguage } from "./guide-examples.ts";

/** Printed after each example, so that the outputs can be told apart. */
const SEPARATOR = "\x1e";
/** Far longer than a guide takes, even on a machine that does much else. */
export const LONGEST_MS = 100_000;

type Runner = { command(script: string): string[]; before: string; between: string };

const runners: Record<ExampleLanguage, Runner> = {
  bash: {
    command: (script) => ["bash", "-c", script],
    // A server that an example starts ends with the guide, also after a failure.
    before: "set -euo pipefail\ntrap 'kill $(jobs -p) 2> /dev/null || true' EXIT",
    between: "printf '\\036'",
  },
  js: {
    command: (script) => [process.execPath, "--input-type=module", "--eval", script],
    before: "",
    between: 'process.stdout.write("\\x1e");',
  },
};

export type RunOptions = { cwd: string; env: Record<string, string> };

/** Runs examples of one language in one process, so that they share variables. Returns what each of them printed. */
export async function runExamples(
  language: ExampleLanguage,
  examples: readonly Pick<Example, "code" | "line">[],
  options: RunOptions,
): Promise<string[]> {
  const { command, before, between } = runners[language];
  const script = [before, ...examples.flatMap(({ code }) => [code, between])].join("\n");
  const { code, stdout, stderr } = await runProgram(command(script), options);
  const outputs = stdout.split(SEPARATOR);
  const failed = examples[outputs.length - 1];
  if (code === 0 && !failed) return outputs.slice(0, -1);
  throw new Error(`The example in line ${failed?.line} ended with ${code}:\n${outputs.at(-1)}\n${stderr}`);
}

type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs a program to its end with `input` as its standard input. */
export function runProgram(
  [program = "", ...args]: readonly string[],
  { cwd, env, input = "" }: RunOptions & { input?: string },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, timeout: LONGEST_MS });
    const printed = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text: string) => {
        printed[name] += text;
      });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...printed }));
    // A program that ends before it has read everything reports that by its status.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
