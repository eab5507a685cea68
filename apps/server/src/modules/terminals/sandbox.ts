import { simulatorCalls as calls } from "@gatehouse/contract/terminals/simulator-calls.ts";
import type { SandboxServer } from "../../module.ts";
import { refuse } from "../../refusal.ts";
import { lockTerminal } from "./terminal.store.ts";

/** Binds the calls of a simulated device. Its key opens its own terminal only. */
export function terminalSandbox({ bind, sandbox: { terminals } }: SandboxServer): void {
  bind(calls.simulateTerminal, async ({ services, caller, params }) => {
    const terminal = await services.db.scoped(caller.scope, (tx) => lockTerminal(tx, params.id ?? ""));
    if (!terminal) refuse("not_found");
    return { device_key: await terminals.pair(terminal.id) };
  });
  bind(calls.listenAtDevice, async (_context, { device_key, seen }) => {
    return (await terminals.listen(device_key, seen)) ?? refuse("not_found");
  });
  bind(calls.actAtDevice, async (_context, { device_key, does }) => {
    return (await terminals.act(device_key, does)) ?? refuse("not_found");
  });
  bind(calls.leaveDevice, async (_context, { device_key }) => {
    if (!(await terminals.leave(device_key))) refuse("not_found");
    return null;
  });
}
