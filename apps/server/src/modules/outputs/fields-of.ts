import type { OutputType } from "@gatehouse/contract/outputs/output-types.ts";
import type { OutputField, OutputFieldInput } from "@gatehouse/contract/outputs/schemas.ts";
import { refuse } from "../../refusal.ts";
import { readFields } from "./domain/read-fields.ts";

/** The columns with their titles, or a refusal that names the first bad one. */
export function fieldsOf(type: OutputType, given: readonly OutputFieldInput[]): OutputField[] {
  const read = readFields(type, given);
  return "code" in read ? refuse(read.code, read.data) : read;
}
