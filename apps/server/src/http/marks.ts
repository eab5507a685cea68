import type { Schema } from "@gatehouse/contract/call.ts";
import { allCalls } from "@gatehouse/contract/calls.ts";
import type { ErrorCode } from "@gatehouse/contract/error-definitions.ts";
import { type Mark, marksOf } from "@gatehouse/contract/marks.ts";

/** Marks by member name, and the errors of marked members by their path in a body. */
export type MarkedMembers = {
  marks: ReadonlyMap<string, Mark>;
  errors: ReadonlyMap<string, ErrorCode>;
  /** Every name that some schema declares. */
  names: ReadonlySet<string>;
  /** How long the text of a member may be at most, whatever call it is of. */
  longest: ReadonlyMap<string, number>;
};

type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: readonly Schema[];
  checks?: readonly { _zod: { def: { maximum?: number } } }[];
};

const definitionOf = (schema: Schema) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** The same value in another form, and the items of a list or map. */
const formsOf = ({ innerType, in: read, out, options = [] }: Definition) => given(innerType, read, out, ...options);
const itemsOf = ({ element, valueType }: Definition) => given(element, valueType);
const maximumOf = ({ checks = [] }: Definition) => Math.max(0, ...checks.map(({ _zod }) => _zod.def.maximum ?? 0));
const given = (...schemas: (Schema | undefined)[]) => schemas.filter((schema) => schema !== undefined);

/** The marks of all bodies, gathered once when the program starts. */
export const marked: MarkedMembers = gather(allCalls.flatMap(({ input }) => given(input)));

function gather(bodies: readonly Schema[]): MarkedMembers {
  const marks = new Map<string, Mark>();
  const errors = new Map<string, ErrorCode>();
  const names = new Set<string>();
  const longest = new Map<string, number>();

  /** `path` is undefined within a list or map: the path of its items is known only from a body. */
  function walk(schema: Schema, name: string, path?: readonly string[]): void {
    const definition = definitionOf(schema);
    if (definition.type === "string") longest.set(name, Math.max(maximumOf(definition), longest.get(name) ?? 0));
    for (const [member, form] of Object.entries(definition.shape ?? {})) {
      const at = path && [...path, member];
      note(member, { mark: marksOf(schema)[member], at });
      walk(form, member, at);
    }
    for (const form of formsOf(definition)) walk(form, name, path);
    for (const item of itemsOf(definition)) walk(item, name);
  }

  function note(name: string, { mark, at }: { mark: Mark | undefined; at: readonly string[] | undefined }): void {
    names.add(name);
    if (mark) marks.set(name, { ...marks.get(name), ...mark });
    if (mark?.refusedAs && at) errors.set(at.join("."), mark.refusedAs);
  }

  for (const body of bodies) walk(body, "", []);
  return { marks, errors, names, longest };
}
