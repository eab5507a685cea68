import { basename } from "node:path";
import ts from "typescript";
import type { Finding, Source } from "./finding.ts";

const MESSAGE = "write the properties themselves: a spread of a literal only packs them into fewer lines";

/** Spreads of an object literal, `...{ a, b }`, in objects and in the attributes of elements. */
export function packedSpreads({ file, text }: Source): Finding[] {
  const tree = ts.createSourceFile(basename(file), text, ts.ScriptTarget.Latest, true);
  const findings: Finding[] = [];
  const visit = (node: ts.Node) => {
    if (spreadsLiteral(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      findings.push({ rule: "packed-spread", file, line, message: MESSAGE });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return findings;
}

function spreadsLiteral(node: ts.Node): boolean {
  if (!ts.isSpreadAssignment(node) && !ts.isJsxSpreadAttribute(node)) return false;
  let { expression } = node;
  while (ts.isParenthesizedExpression(expression)) expression = expression.expression;
  return ts.isObjectLiteralExpression(expression);
}
