import type * as z from "zod/mini";

/** Texts of one call in the API reference. `legacy` names the call to use instead; `group` is the first group by default. */
export type CallDocs = { title: string; details?: string; legacy?: string; group?: string };

/** Describes a member: its meaning and unit, and a valid value. Limits come from the schema. */
export type FieldDocs = string | { text: string; example: unknown };

/** Texts of a module in the API reference. Only the server reads them, so they add nothing to the panel's script. */
export type ModuleDocs = {
  /** Groups of calls with a description each, in the order of the reference. */
  groups: Readonly<Record<string, string>>;
  /** By the name of the call. */
  calls: Readonly<Record<string, CallDocs>>;
  /** By member, `parent.member`, `call.member` or `Schema.member`. They precede the shared ones of field-docs.ts. */
  fields?: Readonly<Record<string, FieldDocs>>;
  /** Schemas that the document holds once, under these names. */
  schemas?: Readonly<Record<string, z.ZodMiniType>>;
  /** Names of schemas that the document shows as another one, which has all their members. */
  shownAs?: Readonly<Record<string, string>>;
};

/** Gives the texts of a module. `Names` are the names of its calls, so that a call without texts is refused. */
export function defineDocs<Names extends string>(docs: ModuleDocs & { calls: Record<Names, CallDocs> }): ModuleDocs {
  return docs;
}
