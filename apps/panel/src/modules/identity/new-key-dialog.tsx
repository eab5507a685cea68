import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { ApiKey } from "@gatehouse/contract/identity/user.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { call } from "../../lib/api.ts";
import { apiKeysQuery } from "./queries.ts";
import "./identity.css";

const types = [
  { value: "api", label: "Private: for your servers" },
  { value: "pub", label: "Public: for browsers" },
];

function Secret({ apiKey }: { apiKey: ApiKey }) {
  return (
    <div className="stack">
      <p>Copy the key now: it won't be shown again.</p>
      <p className="identity-secret">
        <span className="gh-mono">{apiKey.api_key}</span>
        <Copy text={apiKey.api_key} label="API key" />
      </p>
    </div>
  );
}

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useId();
  const [name, setName] = useState("");
  const [type, setType] = useState<ApiKey["type"]>("api");
  const [tried, setTried] = useState(false);
  const error = check(name, [rules.required("Name"), rules.max("Name", 100)]);
  const create = useMutation({
    mutationFn: () => call(identityCalls.createApiKey, { input: { type, name: name.trim() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error === undefined && !create.isPending) create.mutate();
  };
  if (create.data) {
    const footer = (
      <Button kind="primary" onClick={onClose}>
        I have copied it
      </Button>
    );
    return (
      <Dialog open onClose={onClose} title={`API key ${create.data.name}`} footer={footer}>
        <Secret apiKey={create.data} />
      </Dialog>
    );
  }
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" form={form} loading={create.isPending}>
        Create API key
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Create API key" size="small" footer={footer}>
      <form id={form} className="stack" onSubmit={submit} noValidate>
        <TextField
          name="name"
          label="Name"
          value={name}
          onChange={setName}
          error={tried ? error : undefined}
          maxLength={100}
          hint="What uses it, so that you know later what stops when it goes."
          autoFocus
        />
        <SelectField
          name="type"
          label="Type"
          value={type}
          onChange={(value) => setType(value === "pub" ? "pub" : "api")}
          options={types}
        />
      </form>
    </Dialog>
  );
}
