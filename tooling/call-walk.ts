import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

type Declaration = { file: string; name: string };
type FileNames = {
  /** Each top-level declaration of the file with the functions that are steps of it. */
  steps: Map<string, Set<string>>;
  /** The imported values: the local name with where it comes from. */
  imports: Map<string, Declaration>;
};

/**
 * The files of `folder` that a reader opens to follow a use case from the declaration `start`. A step of a function is a
 * function that it awaits or whose result it returns; the walk follows steps from declaration to declaration, stores included,
 * and leaves out what only computes a value on the way, types, and everything outside of the folder.
 */
export function filesFollowed(root: string, folder: string, start: Declaration): string[] {
  const files = new Map<string, FileNames>();
  const read = (file: string) => {
    const known = files.get(file) ?? namesIn(file, readFileSync(join(root, file), "utf8"));
    files.set(file, known);
    return known;
  };
  const key = ({ file, name }: Declaration) => `${file}#${name}`;
  const found = new Map([[key(start), start]]);
  for (const { file, name } of found.values()) {
    const { steps, imports } = read(file);
    for (const step of steps.get(name) ?? []) {
      const next = imports.get(step) ?? (steps.has(step) ? { file, name: step } : undefined);
      if (next?.file.startsWith(`${folder}/`)) found.set(key(next), next);
    }
  }
  return [...new Set([...found.values()].map(({ file }) => file))];
}

function namesIn(file: string, text: string): FileNames {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names: FileNames = { steps: new Map(), imports: new Map() };
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) readImport(file, statement, names);
    else if (ts.isFunctionDeclaration(statement) && statement.name)
      names.steps.set(statement.name.text, stepsIn(statement));
    else if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations) names.steps.set(one.name.getText(), stepsIn(one));
  }
  return names;
}

function readImport(file: string, { importClause, moduleSpecifier }: ts.ImportDeclaration, names: FileNames): void {
  const from = (moduleSpecifier as ts.StringLiteral).text;
  const bindings = importClause?.namedBindings;
  if (!from.startsWith(".") || !bindings || !ts.isNamedImports(bindings)) return;
  if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return;
  const target = normalize(join(dirname(file), from));
  for (const { name, propertyName, isTypeOnly } of bindings.elements)
    if (!isTypeOnly) names.imports.set(name.text, { file: target, name: (propertyName ?? name).text });
}

/** The functions that are called with `await`, or whose result is returned. */
function stepsIn(node: ts.Node): Set<string> {
  const found = new Set<string>();
  const visit = (child: ts.Node) => {
    if (ts.isCallExpression(child) && ts.isIdentifier(child.expression) && isStep(child))
      found.add(child.expression.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

function isStep({ parent }: ts.Node): boolean {
  if (ts.isAwaitExpression(parent) || ts.isReturnStatement(parent)) return true;
  return ts.isArrowFunction(parent) || (ts.isConditionalExpression(parent) && isStep(parent));
}
