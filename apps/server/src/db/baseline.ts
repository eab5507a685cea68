import { existsSync, readdirSync, readFileSync } from "node:fs";

/** A file of SQL, recorded by its name once it has been applied. */
export type Step = { name: string; sql: string };

/** The record of this file tells a database of a release from one of before. */
export const SHARED_GROUND = "db/schema.sql";
const EVENTS = "events/schema.sql";

/** The schema of every module, after the shared ground and before the outbox of events. */
export function readBaseline(): Step[] {
  const modules = readdirSync(fileOf("modules/"))
    .map((module) => `modules/${module}/schema.sql`)
    .filter((name) => existsSync(fileOf(name)));
  return [read(SHARED_GROUND), ...inOrderOfReferences(modules.sort().map(read)), read(EVENTS)];
}

/** Each schema after those that its foreign keys refer to, otherwise in the given order. */
export function inOrderOfReferences(steps: readonly Step[]): Step[] {
  const owners = new Map(
    steps.flatMap((step) => tablesIn(step, /\bCREATE TABLE (\w+)/g).map((table) => [table, step])),
  );
  const waiting = [...steps];
  const ordered: Step[] = [];
  const isReady = (step: Step) =>
    tablesIn(step, /\bREFERENCES (\w+)/g).every((table) => {
      const owner = owners.get(table) ?? step;
      return owner === step || ordered.includes(owner);
    });
  while (waiting.length > 0) {
    const next = waiting.findIndex(isReady);
    if (next === -1)
      throw new Error(
        `The foreign keys of ${waiting.map(({ name }) => name).join(", ")} refer to each other in a circle.`,
      );
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}

function tablesIn({ sql }: Step, pattern: RegExp): string[] {
  return [...sql.matchAll(pattern)].map(([, table = ""]) => table);
}

const fileOf = (name: string) => new URL(`../${name}`, import.meta.url);

function read(name: string): Step {
  return { name, sql: readFileSync(fileOf(name), "utf8") };
}
