import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { ProcessorView } from "@gatehouse/contract/processors/processor.ts";
import { SettleConfirm } from "../../components/settle-confirm.tsx";
import { call } from "../../lib/api.ts";

/** Closes the batch of what a processor has taken: the only way for one that neither settles by itself nor has a terminal. */
export function SettleDialog({ processor, onClose }: { processor: ProcessorView; onClose: () => void }) {
  const { merchant_id: id, id: pid, name } = processor;
  return (
    <SettleConfirm
      name={name}
      body="All captured payments that wait there are closed in a batch and sent within a minute."
      told={`${name} is being settled`}
      settle={() => call(processorCalls.settleProcessor, { params: { id, pid } })}
      onClose={onClose}
    />
  );
}
