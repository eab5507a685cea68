import type { payerSimulatorCalls } from "@gatehouse/contract/transactions/payer-simulator-calls.ts";
import type { UseCase } from "../../context.ts";
import type { PayerSimulator } from "../../ports/payer-simulator.ts";
import { refuse } from "../../refusal.ts";

type Page = {
  find: UseCase<typeof payerSimulatorCalls.findPayerTask>;
  act: UseCase<typeof payerSimulatorCalls.actAsPayer>;
};

/** The page to which a payer is sent, for whoever knows its key. */
export function simulatedPage(simulator: PayerSimulator): Page {
  return {
    async find({ params }) {
      return (await simulator.find(params.key ?? "")) ?? refuse("not_found");
    },
    async act({ params }, { act }) {
      return (await simulator.act(params.key ?? "", act)) ?? refuse("not_found");
    },
  };
}
