import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { nameOf } from "./columns.tsx";

/** Closes the batch of what a terminal took. */
export function SettleDialog({ terminal, onClose }: { terminal: Terminal; onClose: () => void }) {
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: () => call(terminalCalls.settleTerminal, { params: { id: terminal.id } }),
    onSuccess: async () => {
      toast(`The batch of ${nameOf(terminal)} is closed`, "success");
      onClose();
      await client.invalidateQueries({ queryKey: ["batches"] });
    },
  });
  return (
    <Confirm
      open
      busy={settle.isPending}
      onClose={onClose}
      onConfirm={() => settle.mutate()}
      title={`Settle ${nameOf(terminal)} now?`}
      body="The open batch with its payments is closed and sent to the processor. They can be refunded then, but no longer voided."
      verb="Settle now"
    />
  );
}
