import type { OutputField, OutputFieldInput, OutputType } from "@gatehouse/contract/outputs/calls.ts";
import { refuse } from "../../refusal.ts";
import { readFields } from "./domain/read-fields.ts";

/** The columns with their titles, or a refusal that names the first bad one. */
export function fieldsOf(type: OutputType, given: readonly OutputFieldInput[]): OutputField[] {
  const read = readFields(type, given);
  return "code" in read ? refuse(read.code, read.data) : read;
}
