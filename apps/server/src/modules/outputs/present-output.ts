import type { CustomOutput } from "@gatehouse/contract/outputs/schemas.ts";
import type { OutputRow } from "./output.store.ts";

export function presentOutput({ user_id, ...row }: OutputRow): CustomOutput {
  return {
    ...row,
    personal: user_id !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
