import type { PaletteItem } from "@gatehouse/ui/palette/palette.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { shortId } from "../../lib/short-id.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { methodOf, nameOf, sayStatus } from "../../payment/words.ts";
import { currentSession } from "../../session/session.ts";
import { recordsQuery } from "./queries.ts";
import { signedAmount } from "./search/columns.tsx";

const PAUSE_MS = 250;
/** Four characters are the shortest that mean one payment: the last digits of a card. */
const searchable = /^[a-z0-9_-]{4,20}$/i;

/** Payments for the palette, searched for once the typing pauses. Other accounts have none of their own. */
export function useRecords(typed: string) {
  const router = useRouter();
  const merchant = currentSession()?.accountType === "merchant";
  const text = typed.trim();
  const settled = useSettled(text, PAUSE_MS);
  const enabled = merchant && searchable.test(text);
  const { data, isFetching } = useQuery({ ...recordsQuery(settled), enabled: enabled && settled === text });
  const items: PaletteItem[] = (enabled && settled === text ? (data ?? []) : []).map((one) => {
    const { kind, last } = methodOf(one);
    return {
      id: one.id,
      group: "Payments",
      found: true,
      label: [signedAmount(one), sayStatus(one), `${kind} ${last}`.trim(), nameOf(one)].filter(Boolean).join(" · "),
      hint: one.order_id === "" ? shortId(one.id) : one.order_id,
      onSelect: () => void router.navigate({ to: "/merchant/transaction/detail/$id", params: { id: one.id } }),
    };
  });
  const placeholder = merchant ? "Search pages, actions and payments" : "Search pages and actions";
  return { items, searching: enabled && (isFetching || settled !== text), placeholder };
}
