import { requestLogCalls } from "@gatehouse/contract/request-log/calls.ts";
import type { RequestLogSettings } from "@gatehouse/contract/request-log/schemas.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "../../components/form-dialog.tsx";
import { call } from "../../lib/api.ts";
import { FormCheck, useFields } from "../../lib/form.tsx";
import { settingsQuery } from "./queries.ts";

type SettingsDialogProps = { merchantId: string; settings: RequestLogSettings; onClose: () => void };

/** Turns the storage of redacted requests and replies on or off. */
export function SettingsDialog({ merchantId, settings, onClose }: SettingsDialogProps) {
  const client = useQueryClient();
  const form = useFields<RequestLogSettings>(settings, () => ({}));
  const save = useMutation({
    mutationFn: (input: RequestLogSettings) =>
      call(requestLogCalls.updateRequestLogSettings, { params: { id: merchantId }, input }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: settingsQuery(merchantId).queryKey });
      toast("Settings saved!", "success");
      onClose();
    },
  });
  return (
    <FormDialog
      title="Request log settings"
      form={form}
      onValid={(values) => save.mutate(values)}
      saving={save}
      save="Save settings"
      onClose={onClose}
    >
      <FormCheck
        control={form.control}
        name="keep_bodies"
        label="Store requests and replies"
        hint="They are redacted: names, addresses, card data and other texts are never stored. The setting applies to new calls."
      />
    </FormDialog>
  );
}
