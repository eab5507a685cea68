import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import { SettleConfirm } from "../../components/settle-confirm.tsx";
import { call } from "../../lib/api.ts";
import { nameOf } from "./columns.tsx";

/** Closes the batch of what a terminal took. */
export function SettleDialog({ terminal, onClose }: { terminal: Terminal; onClose: () => void }) {
  const name = nameOf(terminal);
  return (
    <SettleConfirm
      name={name}
      body="The open batch with its payments is closed and sent to the processor."
      told={`The batch of ${name} is closed`}
      settle={() => call(terminalCalls.settleTerminal, { params: { id: terminal.id } })}
      onClose={onClose}
    />
  );
}
