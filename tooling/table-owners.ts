import type { Finding, Source } from "./finding.ts";

/** Who queries a table of another module, which tables, and why this isn't a call of the owner's index.ts. */
type Join = { reader: string; tables: readonly string[]; reason: string };

const TREE = ["merchants", "partners", "closed_accounts"];

/** The deliberate reads of other modules' tables. A new one needs a better reason than saving a call. */
const JOINS: readonly Join[] = [
  { reader: "db", tables: TREE, reason: "conditions on the account tree are part of statements of many modules" },
  {
    reader: "audit",
    tables: ["merchants"],
    reason: "a partner searches the log of the accounts beneath it in one statement",
  },
  {
    reader: "identity",
    tables: TREE,
    reason: "sign-in finds user and account in one statement, and accounts depends on identity",
  },
  {
    reader: "identity",
    tables: ["processors", "terminals", "custom_outputs"],
    reason: "checks that a user's defaults exist; the owners depend on identity",
  },
  {
    reader: "branding",
    tables: ["merchants", "partners"],
    reason: "finds the nearest branding above an account; accounts depends on branding",
  },
  {
    reader: "mail",
    tables: ["merchants", "partners"],
    reason: "finds the nearest template and domain above an account; accounts depends on mail",
  },
  {
    reader: "accounts",
    tables: ["processors", "terminals", "apple_certificates", "custom_outputs"],
    reason: "checks a merchant's settings against what they name; the owners depend on accounts",
  },
  {
    reader: "content",
    tables: ["merchants", "partners"],
    reason: "selects the news of all partners above an account in one statement",
  },
  {
    reader: "content",
    tables: ["users"],
    reason: "finds the administrator and account name for a support request in one statement",
  },
  { reader: "catalog", tables: ["merchants"], reason: "reports add the merchant's currency to each product" },
  {
    reader: "processors",
    tables: ["merchants"],
    reason: "routing reads everything it needs in one statement of the payment path",
  },
  {
    reader: "processors",
    tables: ["transactions", "payment_intents", "settlement_batches"],
    reason: "a processor that holds money isn't deleted; transactions and settlement depend on processors",
  },
  {
    reader: "search-transactions",
    tables: ["transactions", "merchants"],
    reason: "reads transactions and nothing else, by conditions that only the database can meet fast",
  },
  {
    reader: "transactions",
    tables: ["settlement_batches"],
    reason: "a void locks its batch; settlement depends on transactions",
  },
  { reader: "settlement", tables: ["transactions"], reason: "the statement that closes a batch sums its members" },
  {
    reader: "reporting",
    tables: ["merchants", "transactions", "settlement_batches", "processors"],
    reason: "figures of dashboards are aggregated in the database",
  },
];

/** Writes rows of every module in bulk, as the owner of the tables. */
const LOADER = "seed";

const SERVER = "apps/server/src/";
const DECLARED = /^apps\/server\/src\/(?:modules\/([^/]+)|(db|events))\/schema\.sql$/;
const MIGRATION = /^apps\/server\/src\/db\/migrations\/[^/]+\.sql$/;

/** The owner of each table: the module whose schema.sql declares it, or which the migration that creates it names. */
function tableOwners(sources: readonly Source[]): { owners: Map<string, string>; findings: Finding[] } {
  const owners = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { file, text } of sources) {
    const [, module, ground] = DECLARED.exec(file) ?? [];
    if (!module && !ground && !MIGRATION.test(file)) continue;
    for (const { 1: mark, 2: table = "", index } of text.matchAll(CREATE_TABLE)) {
      const owner = module ?? ground ?? mark;
      if (owner) owners.set(table, owner);
      else
        findings.push(finding({ file, text }, index, `say which module owns ${table}: "-- module: <name>" before it`));
    }
  }
  return { owners, findings };
}

const CREATE_TABLE = /(?:^-- module: (\S+)\n(?:^--.*\n)*)?^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gm;

/** Queries of tables that another module owns: every write, and each read that isn't among the deliberate joins. */
export function foreignQueries(sources: readonly Source[]): Finding[] {
  const { owners, findings } = tableOwners(sources);
  return [...findings, ...serverSources(sources).flatMap((source) => inOne(source, owners))];
}

/** Statements that change a table of another module. */
export function foreignWrites(sources: readonly Source[]): Finding[] {
  return foreignQueries(sources).filter(({ message }) => / writes /.test(message));
}

function serverSources(sources: readonly Source[]): Source[] {
  return sources.filter(({ file }) => file.startsWith(SERVER) && /(?<!\.test)\.ts$/.test(file));
}

function inOne(source: Source, owners: ReadonlyMap<string, string>): Finding[] {
  const module = moduleOf(source.file);
  if (module === LOADER) return [];
  const isForeign = ({ table }: Query) => owners.has(table) && owners.get(table) !== module;
  const message = {
    write: (table: string) =>
      `${module} writes ${table}, which ${owners.get(table)} owns: call a function of its index.ts`,
    read: (table: string) =>
      `${module} reads ${table}, which ${owners.get(table)} owns: call its index.ts, or list the join with its reason in tooling/table-owners.ts`,
  };
  return queriesIn(source)
    .filter(isForeign)
    .filter(({ table, kind }) => kind === "write" || !isListed(module, table))
    .map(({ table, kind, index }) => finding(source, index, message[kind](table)));
}

/** The module of a file, or the folder beside the modules: db, search, report, seed. */
function moduleOf(file: string): string {
  const [first = "", second = ""] = file.slice(SERVER.length).split("/");
  return first === "modules" ? second : first;
}

/** Joins of the list that no statement makes any more. */
export function unusedJoins(sources: readonly Source[]): string[] {
  const { owners } = tableOwners(sources);
  const made = new Set(
    serverSources(sources).flatMap((source) =>
      queriesIn(source).map(({ table }) => `${moduleOf(source.file)} ${table}`),
    ),
  );
  return JOINS.flatMap(({ reader, tables }) => tables.map((table) => `${reader} ${table}`)).filter(
    (join) => !made.has(join) || !owners.has(join.split(" ")[1] ?? ""),
  );
}

function isListed(reader: string, table: string): boolean {
  return JOINS.some((join) => join.reader === reader && join.tables.includes(table));
}

type Query = { table: string; kind: "write" | "read"; index: number };

/** SQL keywords are written in capitals, so that prose and code aren't taken for them. */
const WRITE =
  /\b(?:INSERT INTO|DELETE FROM|MERGE INTO|TRUNCATE(?: TABLE)?|UPDATE(?: ONLY)?|COPY)\s+(\w+)|\b(?:insertRow|updateRow|deleteStale|copy)(?:<[^(]*>)?\((?:\s*[\w.]+,)?\s*"(\w+)"/g;
const READ =
  /\b(?:FROM|JOIN|USING)\s+((?:(?:ONLY|LATERAL)\s+)?\w+(?:\s+(?:AS\s+)?[a-z]\w*)?(?:,\s*\w+(?:\s+(?:AS\s+)?[a-z]\w*)?)*)/g;
/** A table that is handed to a function that queries it, with its conditions or alone. */
const NAMED = /(?:\(tx,\s*|\btable:\s*)"(\w+)"|["`](\w+) WHERE\b/g;

function queriesIn({ text }: Source): Query[] {
  const writes = [...text.matchAll(WRITE)].map((match) => query("write", match[1] ?? match[2], match.index));
  const reads = [...text.matchAll(READ)].flatMap((match) =>
    (match[1] ?? "")
      .split(",")
      .map((one) => query("read", one.trim().replace(/^(?:ONLY|LATERAL)\s+/, ""), match.index)),
  );
  const named = [...text.matchAll(NAMED)].map((match) => query("read", match[1] ?? match[2], match.index));
  return [...writes, ...reads, ...named];
}

const query = (kind: Query["kind"], name: string | undefined, index: number): Query => ({
  kind,
  table: /^\w*/.exec(name ?? "")?.[0] ?? "",
  index,
});

function finding({ file, text }: Source, index: number, message: string): Finding {
  return { rule: "table-owner", file, line: text.slice(0, index).split("\n").length, message };
}
