import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A type alias or interface that is used once in all files, as the type of a parameter. */
export type OneUseType = { file: string; name: string };

type Mentions = { declared: OneUseType[]; uses: Map<string, number>; asParameter: Set<string> };

/** Types that exist for the sake of a single parameter: each is declared, and mentioned once more, there. */
export function oneUseParameterTypes(root: string, files: readonly string[]): OneUseType[] {
  const mentions: Mentions = { declared: [], uses: new Map(), asParameter: new Set() };
  for (const file of files) readMentions(file, readFileSync(join(root, file), "utf8"), mentions);
  const { declared, uses, asParameter } = mentions;
  const declarations = Map.groupBy(declared, ({ name }) => name);
  return declared.filter(
    ({ name }) => declarations.get(name)?.length === 1 && uses.get(name) === 1 && asParameter.has(name),
  );
}

function readMentions(file: string, text: string, { declared, uses, asParameter }: Mentions): void {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const aliases = new Map(localNames(tree));
  const visit = (node: ts.Node) => {
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node))
      declared.push({ file, name: node.name.text });
    if (ts.isIdentifier(node) && isUse(node)) {
      const name = aliases.get(node.text) ?? node.text;
      uses.set(name, (uses.get(name) ?? 0) + 1);
      if (isParameterType(node)) asParameter.add(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** Names that an import gives to what is called otherwise where it is declared. */
function localNames(tree: ts.SourceFile): [local: string, declared: string][] {
  return tree.statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.flatMap(({ name, propertyName }): [string, string][] =>
      propertyName ? [[name.text, propertyName.text]] : [],
    );
  });
}

const isUse = (node: ts.Identifier) =>
  ts.isTypeReferenceNode(node.parent) || ts.isExpressionWithTypeArguments(node.parent);

function isParameterType(node: ts.Identifier): boolean {
  const reference = node.parent;
  return ts.isTypeReferenceNode(reference) && ts.isParameter(reference.parent) && reference.parent.type === reference;
}
