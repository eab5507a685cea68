import type { PayerTask } from "@gatehouse/contract/transactions/payer-simulator-schemas.ts";
import type { PayerSimulator } from "../../../ports/payer-simulator.ts";
import { type LineOptions, NetworkLine, read } from "./line.ts";

/** What the network shows to payers who were sent to it, and what they do there. */
export function simulatedPayers(options: LineOptions): PayerSimulator {
  const line = new NetworkLine(options);
  const say = async (body: object): Promise<PayerTask | undefined> => {
    const { status, text } = await line.send({ method: "POST", path: "/payer", body });
    return status === 404 || status === 400 ? undefined : read<PayerTask>(status, text);
  };
  return { find: (key) => say({ key }), act: (key, act) => say({ key, act }) };
}
