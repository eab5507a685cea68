import type { Schema } from "@gatehouse/contract/call.ts";
import { isSecret } from "@gatehouse/contract/secret.ts";

type Def = {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  valueType?: Schema;
  options?: Schema[];
  out?: Schema;
};

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

const HIDDEN = "[secret]";
const CHANGED = "[secret, changed]";

export type Side = Record<string, unknown> | null;

/**
 * A record before and after as the audit may keep them: members that the schema does not know are left out, and of a
 * secret one only that it is there and whether it changed.
 */
export function visibleChange(
  schema: Schema,
  before: object | null,
  after: object | null,
): { before: Side; after: Side } {
  return {
    before: before && (visible(schema, { value: before, was: before }) as Side),
    after: after && (visible(schema, { value: after, was: before ?? after }) as Side),
  };
}

type Seen = { value: unknown; was: unknown };

function visible(schema: Schema, seen: Seen): unknown {
  const { value } = seen;
  if (value === undefined || value === null) return value;
  if (isSecret(schema)) return hidden(seen);
  if (value instanceof Date) return value.toISOString();
  const def = defOf(schema);
  if (def.type === "union") return visibleOption(def.options ?? [], seen);
  const inner = def.innerType ?? (def.type === "pipe" ? def.out : undefined);
  if (inner) return visible(inner, seen);
  return typeof value === "object" ? visibleMembers(def, seen) : value;
}

function visibleMembers(def: Def, { value, was }: Seen): unknown {
  const { element, shape, valueType } = def;
  const before = (typeof was === "object" && was !== null ? was : {}) as Record<string, unknown>;
  if (Array.isArray(value))
    return element ? value.map((item, index) => visible(element, { value: item, was: before[index] })) : value;
  const members = Object.entries(value as object).flatMap(([name, member]) => {
    const schema = shape ? shape[name] : valueType;
    return schema ? [[name, visible(schema, { value: member, was: before[name] })]] : [];
  });
  return shape || valueType ? Object.fromEntries(members) : value;
}

/** The first option that reads the value; one that none reads is shown only where no option has a secret. */
function visibleOption(options: Schema[], seen: Seen): unknown {
  const option = options.find((one) => one.safeParse(seen.value).success);
  if (option) return visible(option, seen);
  return options.some(isSecret) ? hidden(seen) : seen.value;
}

function hidden({ value, was }: Seen): string {
  if (value === "") return "";
  return JSON.stringify(value) === JSON.stringify(was) ? HIDDEN : CHANGED;
}
