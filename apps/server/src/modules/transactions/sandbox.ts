import { payerSimulatorCalls as calls } from "@gatehouse/contract/transactions/payer-simulator-calls.ts";
import type { SandboxServer } from "../../module.ts";
import { refuse } from "../../refusal.ts";

/** Binds the calls of the simulated redirect page. The key of the page is their only credential. */
export function payerSandbox({ bind, sandbox: { payers } }: SandboxServer): void {
  bind(calls.findPayerTask, async ({ params }) => (await payers.find(params.key ?? "")) ?? refuse("not_found"));
  bind(calls.actAsPayer, async ({ params }, { act }) => {
    return (await payers.act(params.key ?? "", act)) ?? refuse("not_found");
  });
}
