import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type Control, useWatch } from "react-hook-form";
import { FormText } from "../../lib/form.tsx";
import type { ProcessorValues } from "./processor-values.ts";
import { merchantProcessorsQuery } from "./queries.ts";

/** Two may have one name, and whoever chooses between them then can't tell them apart: that is said, and not refused. */
export function NameField({ control }: { control: Control<ProcessorValues> }) {
  const { merchantID = "", processorId } = useParams({ strict: false });
  const { data = [] } = useQuery({ ...merchantProcessorsQuery(merchantID), meta: { quiet: true } });
  const typed = useWatch({ control, name: "name" }).trim().toLowerCase();
  const isTaken = data.some(({ id, name }) => id !== processorId && name.trim().toLowerCase() === typed);
  const hint = isTaken ? "Another processor of this merchant has this name: in lists nobody can tell them apart" : "";
  return <FormText control={control} name="name" label="Name" maxLength={100} hint={hint} />;
}
