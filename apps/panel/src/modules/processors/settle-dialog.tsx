import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { ProcessorView } from "@gatehouse/contract/processors/processor.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Closes the batch of what a processor has taken: the only way for one that neither settles by itself nor has a terminal. */
export function SettleDialog({ processor, onClose }: { processor: ProcessorView; onClose: () => void }) {
  const { merchant_id: id, id: pid, name } = processor;
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: () => call(processorCalls.settleProcessor, { params: { id, pid } }),
    onSuccess: async () => {
      toast(`${name} is being settled`, "success");
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
      title={`Settle ${name} now?`}
      body="All captured payments that wait there are closed in a batch and sent within a minute. They can be refunded then, but no longer voided."
      verb="Settle now"
    />
  );
}
