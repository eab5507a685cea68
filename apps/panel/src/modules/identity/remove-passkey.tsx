import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Passkey } from "@gatehouse/contract/identity/passkey-schemas.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Form } from "../../components/form.tsx";
import { call } from "../../lib/api.ts";
import { FormText, found, type Problems, useFields } from "../../lib/form.tsx";
import { userQuery } from "../../session/user.ts";
import { passkeysQuery } from "./queries.ts";

type Values = { current_password: string };

function validate({ current_password }: Values): Problems {
  return found({ current_password: check(current_password, [rules.required("Current password")]) });
}

export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const form = useFields<Values>({ current_password: "" }, validate);
  const remove = useMutation({
    mutationFn: (input: Values) => call(identityCalls.removePasskey, { params: { id: passkey.id }, input }),
    onSuccess: async () => {
      for (const { queryKey } of [passkeysQuery, userQuery]) await client.invalidateQueries({ queryKey });
      toast("Passkey removed!", "success");
      onClose();
    },
  });
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="danger" type="submit" form={id} loading={remove.isPending}>
        Remove passkey
      </Button>
    </>
  );
  return (
    <Dialog open title={`Remove ${passkey.name}`} footer={footer} onClose={onClose}>
      <Form
        id={id}
        className="stack"
        form={form}
        guarded={false}
        onValid={(values) => remove.isPending || remove.mutate(values)}
      >
        <p>It signs you in no longer. The device itself may go on offering it until you delete it there too.</p>
        <FormText
          control={form.control}
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
