import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import ts from "typescript";
import { demoMerchant } from "./demo-merchant.ts";
import type { Finding, Source } from "./finding.ts";
import { packedSpreads } from "./packed-spreads.ts";
import { foreignQueries } from "./table-owners.ts";
import { treeFiles } from "./tree-files.ts";
import { unusedStyles } from "./unused-styles.ts";

const FILE_LINES = 400;
const FUNCTION_LINES = 70;

const SOURCE_EXTENSIONS = new Set([".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".css"]);
/** The folders whose imports obey .dependency-cruiser.cjs. */
export const SOURCE_FOLDERS = ["packages", "apps", "e2e", "bench", "scripts", "tooling"];

const BANNED_NAMES: Record<string, string> = {
  util: "say what it does: dates.ts, card-number.ts",
  utils: "say what it does: dates.ts, card-number.ts",
  helper: "name the thing it helps with",
  helpers: "name the thing it helps with",
  common: "name what its users have in common",
  manager: "name the verb: start-session.ts, close-batch.ts",
  misc: "one file per subject",
};

/** Everything that a reader of the repository has to read, as paths from the root. */
function sourceFiles(root: string): string[] {
  return treeFiles(root).filter((file) => SOURCE_EXTENSIONS.has(extname(file)));
}

/** The source files that dependency-cruiser is asked to read. */
export function cruisedFiles(root: string): string[] {
  const inFolders = new RegExp(`^(${SOURCE_FOLDERS.join("|")})/`);
  return sourceFiles(root).filter((file) => inFolders.test(file) && extname(file) !== ".css");
}

export function tidy(root: string): Finding[] {
  const read = (file: string) => ({ file, text: readFileSync(join(root, file), "utf8") });
  const sources = sourceFiles(root).map(read);
  const others = (ending: string) =>
    treeFiles(root)
      .filter((file) => extname(file) === ending)
      .map(read);
  const findings: Finding[] = [];
  for (const source of sources) {
    findings.push(...fileName(source), ...suppressions(source));
    if (extname(source.file) !== ".css")
      findings.push(
        ...functionLength(source),
        ...packedSpreads(source),
        ...strayQueries(source),
        ...unmarkedWrites(source),
        ...demoMerchant(source),
      );
  }
  findings.push(...foreignQueries([...sources, ...others(".sql")]), ...unusedStyles([...sources, ...others(".html")]));
  return [...findings, ...registryAddresses(root)];
}

/** Files that are getting long: no refusal, as a split for its own sake makes code worse. */
export function longFiles(root: string): Finding[] {
  return sourceFiles(root).flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
    if (lines <= FILE_LINES) return [];
    return [{ rule: "file-length", file, line: FILE_LINES + 1, message: `${lines} lines: is it one subject?` }];
  });
}

function fileName({ file }: Source): Finding[] {
  const words = file.split(/[/.\-_]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  return words.flatMap((word) => {
    const advice = BANNED_NAMES[word];
    return advice === undefined
      ? []
      : [{ rule: "file-name", file, line: 1, message: `"${word}" says nothing: ${advice}` }];
  });
}

const SUPPRESSION = /(?:\/\/|\/\*|^\s*\*)\s*(biome-ignore(?:-\w+)?|@ts-expect-error|@ts-ignore|@ts-nocheck)(.*)/;

function suppressions({ file, text }: Source): Finding[] {
  return text.split("\n").flatMap((content, index) => {
    const [, mark, rest] = SUPPRESSION.exec(content) ?? [];
    if (mark === undefined || rest === undefined) return [];
    const refusal = (message: string) => [{ rule: "suppression", file, line: index + 1, message }];
    if (mark === "@ts-ignore" || mark === "@ts-nocheck") return refusal(`${mark} hides too much: use @ts-expect-error`);
    return hasReason(mark, rest) ? [] : refusal(`${mark} needs a reason on its line`);
  });
}

/** A reason is at least two words; for Biome it stands after the colon that follows the rule's name. */
function hasReason(mark: string, rest: string): boolean {
  const reason = mark.startsWith("biome") ? rest.slice(rest.indexOf(":") + 1) : rest;
  if (mark.startsWith("biome") && !rest.includes(":")) return false;
  return (reason.replace("*/", "").match(/[\p{L}\p{N}]+/gu) ?? []).length >= 2;
}

function functionLength({ file, text }: Source): Finding[] {
  const tree = ts.createSourceFile(basename(file), text, ts.ScriptTarget.Latest, true);
  const findings: Finding[] = [];
  const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && !isTestGroup(node)) {
      const start = lineOf(node.getStart());
      const lines = lineOf(node.getEnd()) - start + 1;
      const message = `${nameOf(node)} has ${lines} lines, ${FUNCTION_LINES} at most: branch here, do the work elsewhere`;
      if (lines > FUNCTION_LINES) findings.push({ rule: "function-length", file, line: start, message });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return findings;
}

const MAY_QUERY = /(\.store|\.test)\.ts$|^apps\/server\/(src\/db|test)\//;

/** A transaction is handed from use case to store; only the store may speak to the database with it. */
function strayQueries({ file, text }: Source): Finding[] {
  if (!file.startsWith("apps/server/") || MAY_QUERY.test(file)) return [];
  return text.split("\n").flatMap((content, index) =>
    /\.query(<[^(]*>)?\(/.test(content)
      ? [
          {
            rule: "sql-outside-store",
            file,
            line: index + 1,
            message: "SQL lives in *.store.ts: move it behind a named function",
          },
        ]
      : [],
  );
}

/** Searches would answer with old counts, silently: see apps/server/src/modules/transactions/rollups/stale-quarters.store.ts. */
function unmarkedWrites({ file, text }: Source): Finding[] {
  if (!file.endsWith(".store.ts")) return [];
  return [...text.matchAll(/(INSERT INTO |UPDATE |DELETE FROM |copy\(")transactions\b/g)].flatMap(({ index }) => {
    const before = text.slice(0, index).split("\n");
    const around = text.split("\n").slice(Math.max(0, before.length - 3), before.length + 4);
    if (/markingStale\(|markStale(Sql)?\(|Nothing that is tallied changes/.test(around.join("\n"))) return [];
    const message = "a change of transactions marks their tallies: write it with markingStale()";
    return [{ rule: "unmarked-write", file, line: before.length, message }];
  });
}

/** The callback of `describe` is a heading over functions, not a function. */
function isTestGroup(node: ts.Node): boolean {
  const call = node.parent;
  return ts.isCallExpression(call) && /^describe\b/.test(call.expression.getText());
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? "a function";
}

/** The lock file and npm's settings travel to machines that fetch packages from elsewhere. */
function registryAddresses(root: string): Finding[] {
  return ["package-lock.json", ".npmrc"].flatMap((file) => {
    const lines = readText(join(root, file)).split("\n");
    return lines.flatMap((content, index) =>
      /"resolved":\s*"(https?|git)|^\s*(@[\w-]+:)?registry\s*=/.test(content)
        ? [{ rule: "registry-address", file, line: index + 1, message: "no download address is committed" }]
        : [],
    );
  });
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
