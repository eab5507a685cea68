import { expiryFault, luhn, maskCard, parseTrack } from "@gatehouse/contract/transactions/card.ts";
import { blankCard, type KeyedCard } from "../../../payment/keyed.ts";

/** A card of the virtual terminal: keyed, or read off its stripe. The stripe is sent with the sale and never shown. */
export type SaleCard = KeyedCard & { track_1: string; track_2: string; holder: string };

export const blankSaleCard: SaleCard = { ...blankCard, track_1: "", track_2: "", holder: "" };

export const isSwiped = ({ track_1, track_2 }: SaleCard) => track_1 !== "" || track_2 !== "";

const twoDigits = (value: number) => String(value % 100).padStart(2, "0");

/** What a reader sent as one burst of keys, as a card; nothing when it is no track of one that could pay. */
export function readSwipe(burst: string, now: Date): SaleCard | undefined {
  const track_1 = /%[^?]*\?/.exec(burst)?.[0] ?? "";
  const track_2 = /;[^?]*\?/.exec(burst)?.[0] ?? "";
  const [named, plain] = [parseTrack(track_1), parseTrack(track_2)];
  const track = named ?? plain;
  if (track === undefined || !luhn(track.number) || expiryFault(track.expiration, now) !== undefined) return undefined;
  const { month, year } = track.expiration;
  return {
    ...blankSaleCard,
    number: track.number,
    expiration_date: `${twoDigits(month)}${twoDigits(year)}`,
    holder: holderOf(track.name),
    track_1: named ? track_1 : "",
    track_2: plain ? track_2 : "",
  };
}

/** On the stripe the last name stands first: `ROWE/MARA`. */
function holderOf(name: string): string {
  const [last = "", first = ""] = name.split("/");
  return [first, last]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
}

/** A swiped card as the call wants it: the stripe says everything else itself. */
export function swipedBody({ track_1, track_2 }: SaleCard) {
  return { entry_type: "swiped" as const, ...(track_1 ? { track_1 } : {}), ...(track_2 ? { track_2 } : {}) };
}

/** What of a swiped card may be shown. */
export const maskOf = ({ number }: SaleCard) => maskCard(number);
