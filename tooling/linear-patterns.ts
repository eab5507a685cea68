import { basename } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import type { Finding, Source } from "./finding.ts";

/** How long one pattern may be examined. */
const TIMEOUT_MS = 60_000;

type Pattern = { line: number; literal: string | undefined };

/** Regular expressions whose time grows faster than the text that they read, and those that can't be examined. */
export async function slowPatterns({ file, text }: Source): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { line, literal } of patternsIn(file, text)) {
    const message =
      literal === undefined
        ? "write the pattern as a literal, so that its time can be examined"
        : await faultOf(literal);
    if (message) findings.push({ rule: "slow-pattern", file, line, message });
  }
  return findings;
}

async function faultOf(literal: string): Promise<string | undefined> {
  const end = literal.lastIndexOf("/");
  const found = await check(literal.slice(1, end), literal.slice(end + 1), { timeout: TIMEOUT_MS });
  if (found.status === "safe") return undefined;
  // For patterns too large to be analysed, the library tries random texts. What it then calls polynomial depends on chance
  // and on the machine's load, and counts bounded repetitions as well; apps/server/test/long-texts.test.ts measures those.
  const isGuess = found.status === "vulnerable" && found.checker === "fuzz";
  if (isGuess && found.complexity.type === "polynomial") return undefined;
  const time = found.status === "vulnerable" ? found.complexity.summary : "an unknown";
  return `${literal} takes ${time} time: a long text stops the whole program`;
}

function patternsIn(file: string, text: string): Pattern[] {
  const tree = ts.createSourceFile(basename(file), text, ts.ScriptTarget.Latest, true);
  const patterns: Pattern[] = [];
  const visit = (node: ts.Node) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isRegularExpressionLiteral(node)) patterns.push({ line, literal: node.text });
    else if (makesPattern(node)) patterns.push({ line, literal: undefined });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return patterns;
}

function makesPattern(node: ts.Node): boolean {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
}
