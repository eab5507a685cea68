import type { AccountType } from "@gatehouse/contract/access.ts";
import type { PaletteItem } from "@gatehouse/ui/palette/palette.tsx";
import type { QueryKey } from "@tanstack/react-query";

/** A record that the command palette found, and the address of its page. */
export type FoundRecord = Pick<PaletteItem, "id" | "label" | "hint"> & { to: string };

/** Finds records of one kind for the command palette while the user types. */
export type PaletteSearch = {
  area: AccountType;
  /** The records in the plural, in lower case: "payments". */
  noun: string;
  /** The results of each text are cached below this key. */
  queryKey: QueryKey;
  /** Whether the text is long enough, and spelled so that it can name such a record. */
  accepts: (text: string) => boolean;
  /** The first few records that the text can mean. Loads its code when it is first called. */
  find: (text: string, signal: AbortSignal) => Promise<FoundRecord[]>;
};
