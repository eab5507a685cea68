import type { PayerAct, PayerTask } from "@gatehouse/contract/transactions/payer-simulator-schemas.ts";
import { WAITING_FOR_PAYER } from "@gatehouse/contract/transactions/response-codes.ts";
import { type Verdict, verdict } from "./decide.ts";
import { approval, payerRefusals } from "./triggers.ts";

/** How long a payer who was sent away may take: after a day nothing is charged any more. */
export const PAYER_WAIT_MS = 86_400_000;

type Sent = { reference: string; amount: number; currency: string; verdict: Verdict };

/** What a payment whose payer was sent away has become. */
export type CameBack = { reference: string; verdict: Verdict };

/** Those who were sent away to pay. What one has decided stands. */
export class Payers {
  readonly #sent: ReadonlyMap<string, Sent>;
  readonly #comeBack: (back: CameBack) => void;
  readonly #now: () => number;

  /** `sent` by the key that they were given; `now` in milliseconds. */
  constructor(sent: ReadonlyMap<string, Sent>, comeBack: (back: CameBack) => void, now: () => number) {
    this.#sent = sent;
    this.#comeBack = comeBack;
    this.#now = now;
  }

  /** What the payer's page shows, after what they do there; undefined where nobody was given the key. */
  visit(key: string, act?: PayerAct["act"]): PayerTask | undefined {
    const sent = this.#sent.get(key);
    if (!sent) return undefined;
    this.endWait(sent);
    if (act && isWaiting(sent)) this.#decide(sent, act);
    return taskOf(sent);
  }

  /** Whoever took too long is not waited for any more. */
  endWait(sent: Sent): void {
    const { away } = sent.verdict;
    if (isWaiting(sent) && away && this.#now() - away.since >= PAYER_WAIT_MS) this.#decide(sent, "expired");
  }

  #decide({ reference, amount, verdict: before }: Sent, act: PayerAct["act"] | "expired"): void {
    const wording = act === "approve" ? approval : payerRefusals[act];
    this.#comeBack({ reference, verdict: { ...before, ...verdict(wording, amount) } });
  }
}

export const isWaiting = ({ verdict: { code } }: Pick<Sent, "verdict">): boolean => code === WAITING_FOR_PAYER;

function taskOf({ amount, currency, verdict: { code, text, away } }: Sent): PayerTask | undefined {
  if (!away) return undefined;
  const { type, return_url } = away;
  return { type, amount, currency, code, text, return_url };
}
