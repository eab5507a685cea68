import type { outputCalls } from "@gatehouse/contract/outputs/calls.ts";
import { type OutputType, outputTypes } from "@gatehouse/contract/outputs/output-types.ts";
import type { Caller, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listPart } from "../../search/page.ts";
import { listAvailable, type OutputRow } from "./output.store.ts";
import { presentOutput } from "./present-output.ts";

export const availableOutputs: UseCase<typeof outputCalls.availableOutputs> = async ({
  services,
  caller,
  params,
  query,
}) => {
  const type = outputTypeOf(params.type);
  const rows = await services.db.scoped(caller.scope, (tx) => listAvailable(tx, caller, { type }));
  return listPart(rows.map(presentOutput), query);
};

/** What a path names, or a refusal. */
export function outputTypeOf(named: string | undefined): OutputType {
  return outputTypes.find((one) => one === named) ?? refuse("not_found");
}

/** A format that the caller may choose, or a refusal. */
export async function findAvailableOutput(
  tx: Tx,
  caller: Caller,
  wanted: { type: OutputType; id: string },
): Promise<OutputRow> {
  return (await listAvailable(tx, caller, wanted))[0] ?? refuse("not_found");
}
