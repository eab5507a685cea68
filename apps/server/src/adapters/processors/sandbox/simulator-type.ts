import type { Chance } from "../../../ports/chance.ts";
import {
  type ChargeRequest,
  type ProcessorClient,
  ProcessorNotReached,
  type ProcessorType,
} from "../../../ports/processor.ts";

/** Longer than most deadlines are, so that one can be missed. */
const MOST_LATENCY_MS = 120_000;

const percent = (name: string) => ({ name, kind: "number", required: false, most: 100 }) as const;

/**
 * The simulated network for whoever tries what becomes of slow answers, of declines and of lines that don't come about. What is played
 * is asked of the network beside each request, so that it remembers a decline as it remembers any other answer.
 */
export function simulatorType(network: ProcessorClient, chance: Chance): ProcessorType {
  return {
    type: "simulator",
    display_name: "Simulator",
    payment_methods: ["card", "ach", "apm", "cash"],
    capabilities: [
      "avs",
      "cvv",
      "threeds",
      "surcharge",
      "partial_auth",
      "tip_adjust",
      "credits",
      "emv",
      "debit",
      "ebt",
    ],
    settings: [
      { name: "latency_ms", kind: "number", required: false, most: MOST_LATENCY_MS },
      percent("decline_percent"),
      percent("unreachable_percent"),
    ],
    connect: (settings) => staging(network, settings, chance),
  };
}

/** Of the calls that move money to or from a payer; what settles, asks or reverses is answered as ever. */
function staging(network: ProcessorClient, settings: Record<string, unknown>, chance: Chance): ProcessorClient {
  const set = (name: string) => Number(settings[name] ?? 0);
  const happens = (name: string) => chance() * 100 < set(name);
  const latency_ms = set("latency_ms");
  return {
    async charge(request, within_ms) {
      if (happens("unreachable_percent")) throw new ProcessorNotReached("The simulator plays that it is not there");
      const staged = { declined: happens("decline_percent"), latency_ms };
      const asked: ChargeRequest & { staged: typeof staged } = { ...request, staged };
      return network.charge(asked, within_ms);
    },
    refund(request) {
      const asked: typeof request & { staged: object } = { ...request, staged: { latency_ms } };
      return network.refund(asked);
    },
    reverse: (reference) => network.reverse(reference),
    settleQuestion: (reference) => network.settleQuestion(reference),
    closeBatch: (batch) => network.closeBatch(batch),
    lateReturns: () => network.lateReturns(),
    acknowledgeReturns: (references) => network.acknowledgeReturns(references),
  };
}
