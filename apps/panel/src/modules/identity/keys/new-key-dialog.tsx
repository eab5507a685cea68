import type { ApiKey } from "@gatehouse/contract/identity/api-key.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Form } from "../../../components/form.tsx";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { call } from "../../../lib/api.ts";
import { FormSelect, FormText, type Problems, useFields } from "../../../lib/form.tsx";
import { apiKeysQuery } from "../queries.ts";
import "../identity.css";

type Values = Pick<ApiKey, "name" | "type">;

const types = [
  { value: "api", label: "Private: for your servers" },
  { value: "pub", label: "Public: for browsers" },
];

function validate({ name }: Values): Problems {
  const wrong = check(name, [rules.required("Name"), rules.max("Name", 100)]);
  return wrong ? { name: wrong } : {};
}

function Secret({ apiKey }: { apiKey: ApiKey }) {
  return (
    <div className="stack">
      <p>Copy the key now: it won't be shown again.</p>
      <p className="identity-secret">
        <span className="gh-mono">{apiKey.api_key}</span>
        <Copy text={apiKey.api_key} label="API key" word="Copy" />
      </p>
      <LeaveGuard
        when
        title="Leave without the key?"
        body="It won't be shown again. Without it the key is of no use."
      />
    </div>
  );
}

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const id = useId();
  const form = useFields<Values>({ name: "", type: "api" }, validate);
  const { control } = form;
  const create = useMutation({
    mutationFn: ({ name, type }: Values) => call(identityCalls.createApiKey, { input: { type, name: name.trim() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
  if (create.data) {
    const footer = (
      <Button kind="primary" onClick={onClose}>
        I have copied it
      </Button>
    );
    return (
      <Dialog open title={`API key ${create.data.name}`} footer={footer}>
        <Secret apiKey={create.data} />
      </Dialog>
    );
  }
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" form={id} loading={create.isPending}>
        Create API key
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Create API key" size="small" footer={footer}>
      <Form id={id} className="stack" form={form} onValid={(values) => create.isPending || create.mutate(values)}>
        <FormText
          control={control}
          name="name"
          label="Name"
          maxLength={100}
          hint="What uses it, so that you know later what stops when it goes."
          autoFocus
        />
        <FormSelect control={control} name="type" label="Type" options={types} />
      </Form>
    </Dialog>
  );
}
