import type { simulatorCalls } from "@gatehouse/contract/terminals/simulator-calls.ts";
import type { UseCase } from "../../context.ts";
import type { TerminalSimulator } from "../../ports/terminal-simulator.ts";
import { refuse } from "../../refusal.ts";
import { lockTerminal } from "./terminal.store.ts";

type Device = {
  pair: UseCase<typeof simulatorCalls.simulateTerminal>;
  listen: UseCase<typeof simulatorCalls.listenAtDevice>;
  act: UseCase<typeof simulatorCalls.actAtDevice>;
  leave: UseCase<typeof simulatorCalls.leaveDevice>;
};

/** A device that a person holds: its key stands for its terminal, and for nothing else. */
export function simulatedDevice(simulator: TerminalSimulator): Device {
  return {
    async pair({ services, caller, params }) {
      const terminal = await services.db.scoped(caller.scope, (tx) => lockTerminal(tx, params.id ?? ""));
      if (!terminal) refuse("not_found");
      return { device_key: await simulator.pair(terminal.id) };
    },
    async listen(_context, { device_key, seen }) {
      return (await simulator.listen(device_key, seen)) ?? refuse("not_found");
    },
    async act(_context, { device_key, does }) {
      return (await simulator.act(device_key, does)) ?? refuse("not_found");
    },
    async leave(_context, { device_key }) {
      if (!(await simulator.leave(device_key))) refuse("not_found");
      return null;
    },
  };
}
