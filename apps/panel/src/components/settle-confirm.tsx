import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";

type SettleProps = { name: string; body: string; told: string; settle: () => Promise<unknown>; onClose: () => void };

/** Asks before a batch is closed, and says what it means for the payments in it. */
export function SettleConfirm({ name, body, told, settle, onClose }: SettleProps) {
  const client = useQueryClient();
  const settling = useMutation({
    mutationFn: settle,
    onSuccess: async () => {
      toast(told, "success");
      onClose();
      await client.invalidateQueries({ queryKey: ["batches"] });
    },
  });
  return (
    <Confirm
      open
      busy={settling.isPending}
      onClose={onClose}
      onConfirm={() => settling.mutate()}
      title={`Settle ${name} now?`}
      body={`${body} They can be refunded then, but no longer voided.`}
      verb="Settle now"
    />
  );
}
