import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Form } from "../../components/form.tsx";
import { call } from "../../lib/api.ts";
import { FormText, found, type Problems, useFields } from "../../lib/form.tsx";
import { makePasskey, wasCancelled } from "./passkey-ceremony.ts";
import { passkeysQuery, userQuery } from "./queries.ts";

type Values = { name: string; current_password: string };

function validate({ name, current_password }: Values): Problems {
  return found({
    name: check(name, [rules.required("Name"), rules.max("Name", 100)]),
    current_password: check(current_password, [rules.required("Current password")]),
  });
}

/** A dialog of the device that the person closed is no error. */
function unlessCancelled(error: unknown): undefined {
  if (!wasCancelled(error)) throw error;
}

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const [cancelled, setCancelled] = useState(false);
  const form = useFields<Values>({ name: "", current_password: "" }, validate);
  const { control } = form;
  const add = useMutation({
    onMutate: () => setCancelled(false),
    mutationFn: async ({ name, current_password }: Values) => {
      const passkey = await makePasskey(current_password).catch(unlessCancelled);
      return passkey && call(identityCalls.addPasskey, { input: { name: name.trim(), passkey } });
    },
    onSuccess: async (added) => {
      if (!added) return setCancelled(true);
      for (const { queryKey } of [passkeysQuery, userQuery]) await client.invalidateQueries({ queryKey });
      toast("Passkey added!", "success");
      onClose();
    },
  });
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" type="submit" form={id} loading={add.isPending}>
        Add passkey
      </Button>
    </>
  );
  return (
    <Dialog open title="Add passkey" footer={footer} onClose={onClose}>
      <Form
        id={id}
        className="stack"
        form={form}
        guarded={false}
        onValid={(values) => add.isPending || add.mutate(values)}
      >
        <FormText
          control={control}
          name="name"
          label="Name"
          hint="So that you know it again, such as Work laptop"
          maxLength={100}
          autoFocus
        />
        <FormText
          control={control}
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        {cancelled ? <p role="status">Your device made no passkey. Try again when you are ready.</p> : null}
      </Form>
    </Dialog>
  );
}
