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
import { userQuery } from "../../session/user.ts";
import { makePasskey, wasCancelled, wasHeldAlready } from "./passkey-ceremony.ts";
import { passkeysQuery } from "./queries.ts";

type Values = { name: string; current_password: string };

function validate({ name, current_password }: Values): Problems {
  return found({
    name: check(name, [rules.required("Name"), rules.max("Name", 100)]),
    current_password: check(current_password, [rules.required("Current password")]),
  });
}

/** A device's dialog that the person closed is no error, nor is a device that has what it is asked for. */
function toldWhy(error: unknown): { without: string } {
  if (wasCancelled(error)) return { without: "Your device made no passkey. Try again when you are ready." };
  if (wasHeldAlready(error)) return { without: "This device holds a passkey of yours already." };
  throw error;
}

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const [without, setWithout] = useState("");
  const form = useFields<Values>({ name: "", current_password: "" }, validate);
  const { control } = form;
  const add = useMutation({
    onMutate: () => setWithout(""),
    mutationFn: async ({ name, current_password }: Values) => {
      const made = await makePasskey(current_password).catch(toldWhy);
      if ("without" in made) return made.without;
      await call(identityCalls.addPasskey, { input: { name: name.trim(), passkey: made } });
      return "";
    },
    onSuccess: async (why) => {
      if (why) return setWithout(why);
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
        {without ? <p role="status">{without}</p> : null}
      </Form>
    </Dialog>
  );
}
