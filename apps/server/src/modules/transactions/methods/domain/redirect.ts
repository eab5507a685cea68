import type { ApmInput } from "@gatehouse/contract/transactions/payment-method.ts";
import { type Means, noCard } from "./payment-source.ts";

/** What is told whoever offers the way to pay goes there and is kept nowhere; where the payer comes back to is kept. */
export function readApm({ type, merchant_redirect_url = "", ...told }: ApmInput): Means {
  const said = Object.entries(told).filter(([, value]) => value !== undefined && value !== "");
  return {
    kind: "apm",
    instrument: { kind: "apm", type, told: Object.fromEntries(said.map(([name, value]) => [name, String(value)])) },
    account: "",
    ...noCard,
    method: { apm_type: type, ...(merchant_redirect_url ? { merchant_redirect_url } : {}) },
  };
}
