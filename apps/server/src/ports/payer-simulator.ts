import type { PayerAct, PayerTask } from "@gatehouse/contract/transactions/payer-simulator-schemas.ts";

/**
 * The line to whoever offers ways to pay to which payers are sent, simulated; absent in production. `key` is the end of a
 * payment's `redirect_url`. Undefined: nobody was given it.
 */
export type PayerSimulator = {
  find(key: string): Promise<PayerTask | undefined>;
  act(key: string, act: PayerAct["act"]): Promise<PayerTask | undefined>;
};
