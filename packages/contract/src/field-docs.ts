import type { Schema } from "./call.ts";
import type { FieldDocs } from "./docs.ts";
import { dateFilter, fieldFilter } from "./search.ts";

/** Schemas of no module that the API reference names. */
export const sharedSchemas: Readonly<Record<string, Schema>> = { DateFilter: dateFilter, FieldFilter: fieldFilter };

/** Describes members that mean the same in several calls, by name or `parent.name`. Modules override them in their docs.ts. */
export const sharedFields: Readonly<Record<string, FieldDocs>> = {};
