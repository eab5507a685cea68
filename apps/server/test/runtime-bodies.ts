import { readdirSync } from "node:fs";
import type { CallWithSchemas } from "@gatehouse/contract/call.ts";
import type { TestApp } from "./app.ts";

/** What the tests of every call must know of one beyond the sample of its contract. */
type CallBody = {
  /** Instead of a sample that would be refused for what it names, or would take a user's way in: what each account sends. */
  sent?: object;
  /** Members that exist only while the test runs: ids and tokens, and names that no call before has taken. */
  fresh?: (app: TestApp) => object | Promise<object>;
  /** The test that carries out a write which the audit test can't, and looks for its entry. */
  auditShownIn?: string;
};

/** By the name of the call. Each module has its own in `bodies/<module>.ts`, if it needs any. */
export type CallBodies = Record<string, CallBody>;

const modules = await Promise.all(
  readdirSync(new URL("bodies", import.meta.url)).map(
    async (file) => (await import(`./bodies/${file}`)) as { bodies: CallBodies },
  ),
);
const known: CallBodies = Object.assign({}, ...modules.map(({ bodies }) => bodies));

export const sampleOf = ({ sample = {} }: CallWithSchemas) => sample as Record<string, unknown>;

/** What each account of the matrix sends to a call. */
export function bodyOf(call: CallWithSchemas): object | undefined {
  return call.method === "GET" ? undefined : (known[call.name]?.sent ?? sampleOf(call));
}

/** A body with which the call succeeds. */
export async function wholeBody(app: TestApp, call: CallWithSchemas): Promise<Record<string, unknown>> {
  return { ...sampleOf(call), ...bodyOf(call), ...(await known[call.name]?.fresh?.(app)) };
}

/** Writes that the audit test can't carry out, and the test that does and looks for the entry. */
export const auditShownIn: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(known).flatMap(([name, { auditShownIn: test }]) => (test ? [[name, test]] : [])),
);
