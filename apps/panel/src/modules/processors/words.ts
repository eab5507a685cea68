import type { ProcessorView } from "@gatehouse/contract/processors/processor.ts";
import { say } from "../../lib/say.ts";

type Kind = ProcessorView["payment_methods"][number];

/** What a processor takes, within a sentence. */
export const kindNames: Record<Kind, string> = {
  card: "cards",
  ach: "bank transfers",
  apm: "alternative methods",
  cash: "cash",
};

/** Several of them: "Cards, bank transfers"; "–" where there is none. */
export const sayKinds = (kinds: readonly Kind[]): string => say(kinds.map((kind) => kindNames[kind]).join(", ")) || "–";
