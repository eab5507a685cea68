import { readFileSync } from "node:fs";

/** The tables of events/. */
export const domainEvents = readFileSync(new URL("../../events/schema.sql", import.meta.url), "utf8");
