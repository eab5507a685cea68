import { readFileSync } from "node:fs";

/** A file of SQL, recorded by its name once it has been applied. */
export type Step = { name: string; sql: string };

/** Modules with tables, in the order of their foreign keys. A new module is added at the end and applied to existing databases as well. */
const modulesWithTables = [
  "accounts",
  "identity",
  "audit",
  "processors",
  "transactions",
  "settlement",
  "vault",
  "wallets",
  "fields",
  "catalog",
  "terminals",
  "mail",
  "outputs",
  "reporting",
  "branding",
  "content",
  "webhooks",
];

/** The record of this file tells a database of a release from one of before. */
export const SHARED_GROUND = "db/schema.sql";

/** The schema files in the order in which they are applied. */
export const schemaFiles: readonly string[] = [
  SHARED_GROUND,
  ...modulesWithTables.map((module) => `modules/${module}/schema.sql`),
  "events/schema.sql",
];

export function readBaseline(): Step[] {
  return schemaFiles.map((name) => ({ name, sql: readFileSync(new URL(`../${name}`, import.meta.url), "utf8") }));
}
