import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

type DeleteDialogProps = {
  name: string;
  /** What the button says, and what is lost. */
  verb: string;
  body: string;
  remove: () => Promise<unknown>;
  /** What is said of it afterwards, where its name is not enough. */
  done?: string;
  /** The lists that it was in. */
  stale: QueryKey;
  onClose: () => void;
};

/** Asks before a record is deleted. Whatever became of it, the list is read again. */
export function DeleteDialog({
  name,
  verb,
  body,
  remove,
  stale,
  onClose,
  done = `Deleted ${name}`,
}: DeleteDialogProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => toast(done, "success"),
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: stale });
    },
  });
  const confirm = { busy: isPending, onClose, onConfirm: () => mutate() };
  return <Confirm open danger title={`Delete ${name}?`} verb={verb} body={body} {...confirm} />;
}
