import { placeOf, useFormat } from "../lib/use-format.ts";

/** In whose time zone a file tells times: in that of the account, as the file goes to others than who reads the list. */
export function FileTimes({ zone }: { zone: string }) {
  const { timezone } = useFormat();
  const file = `Times in the file are those of ${placeOf(zone)}`;
  if (timezone === zone) return `${file}, as in the list.`;
  return `${file}; the list has them in yours, ${placeOf(timezone)}.`;
}
