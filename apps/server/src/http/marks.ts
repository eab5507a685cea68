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
};

type Definition = {
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: readonly Schema[];
};

const definitionOf = (schema: Schema) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** The same value in another form, and the items of a list or map. */
const formsOf = ({ innerType, in: read, out, options = [] }: Definition) => given(innerType, read, out, ...options);
const itemsOf = ({ element, valueType }: Definition) => given(element, valueType);
const given = (...schemas: (Schema | undefined)[]) => schemas.filter((schema) => schema !== undefined);

/** The marks of all bodies, gathered once when the program starts. */
export const marked: MarkedMembers = gather(allCalls.flatMap(({ input }) => given(input)));

function gather(bodies: readonly Schema[]): MarkedMembers {
  const marks = new Map<string, Mark>();
  const errors = new Map<string, ErrorCode>();
  const names = new Set<string>();

  /** `path` is undefined within a list or map: the path of its items is known only from a body. */
  function walk(schema: Schema, path?: readonly string[]): void {
    const definition = definitionOf(schema);
    for (const [name, member] of Object.entries(definition.shape ?? {})) {
      const at = path && [...path, name];
      note(name, { mark: marksOf(schema)[name], at });
      walk(member, at);
    }
    for (const form of formsOf(definition)) walk(form, path);
    for (const item of itemsOf(definition)) walk(item);
  }

  function note(name: string, { mark, at }: { mark: Mark | undefined; at: readonly string[] | undefined }): void {
    names.add(name);
    if (mark) marks.set(name, { ...marks.get(name), ...mark });
    if (mark?.refusedAs && at) errors.set(at.join("."), mark.refusedAs);
  }

  for (const body of bodies) walk(body, []);
  return { marks, errors, names };
}
