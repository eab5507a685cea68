import type { ApiKey } from "@gatehouse/contract/identity/api-key.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { DayField } from "@gatehouse/ui/date/day-field.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { call } from "../../../lib/api.ts";
import { changedOf } from "../../../lib/changed.ts";
import { FormSelect, FormText, useBound, useFields } from "../../../lib/form.tsx";
import { PermissionFields } from "../../../session/permission-fields.tsx";
import { apiKeysQuery } from "../queries.ts";
import { SecretsDialog } from "../secrets-dialog.tsx";
import { inputOf, type KeyValues, validateKey, valuesOf } from "./key-values.ts";

const types = [
  { value: "api", label: "Private: for your servers" },
  { value: "pub", label: "Public: for browsers" },
];

const accesses = [
  { value: "limited", label: "Only what is ticked below" },
  { value: "full", label: "Full access: everything that you may do" },
];

function Limits({ control }: { control: Control<KeyValues> }) {
  const [type, access] = useWatch({ control, name: ["type", "access"] });
  return (
    <>
      {type === "api" ? (
        <>
          <FormText
            control={control}
            name="allowed_ips"
            label="Allowed addresses"
            hint="IP addresses or networks with commas between them. Empty: from anywhere."
            optional
            mono
          />
          <FormSelect control={control} name="access" label="What it may do" options={accesses} />
          {access === "limited" ? <PermissionFields control={control} group="scopes" /> : null}
        </>
      ) : (
        <FormText
          control={control}
          name="allowed_urls"
          label="Allowed sites"
          hint="Addresses of your pages, such as https://shop.example, with commas between them. Empty: any."
          optional
          mono
        />
      )}
      <LastDay control={control} />
    </>
  );
}

function LastDay({ control }: { control: Control<KeyValues> }) {
  const { value, ref, wired } = useBound(control, "expires_at");
  return (
    <DayField
      {...wired}
      label="Last day"
      hint="The key stops working at its end, in UTC. Empty: it works until it is deleted."
      optional
      min={new Date().toISOString().slice(0, 10)}
      value={String(value)}
      inputRef={ref}
    />
  );
}

function useSave(apiKey: ApiKey | undefined, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: KeyValues) => {
      const input = inputOf(values);
      return apiKey
        ? call(identityCalls.updateApiKey, {
            params: { id: apiKey.id },
            input: changedOf(inputOf(valuesOf(apiKey)), input),
          })
        : call(identityCalls.createApiKey, { input: { ...input, type: values.type } });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
      if (!apiKey) return;
      toast("API key saved!", "success");
      onClose();
    },
  });
}

/** Makes an API key, or changes what one is called and may do. */
export function KeyDialog({ apiKey, onClose }: { apiKey?: ApiKey; onClose: () => void }) {
  const form = useFields<KeyValues>(valuesOf(apiKey), validateKey);
  const { control } = form;
  const save = useSave(apiKey, onClose);
  if (save.data && !apiKey) {
    const secrets = [{ label: "API key", secret: save.data.api_key }];
    return <SecretsDialog title={`API key ${save.data.name}`} secrets={secrets} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={apiKey ? `API key ${apiKey.name}` : "New API key"}
      form={form}
      onValid={(values) => save.mutate(values)}
      saving={save}
      save={apiKey ? "Save API key" : "Create API key"}
      onClose={onClose}
    >
      <FormText
        control={control}
        name="name"
        label="Name"
        maxLength={100}
        hint="What uses it, so that you know later what stops when it goes"
        autoFocus
      />
      {apiKey ? null : <FormSelect control={control} name="type" label="Type" options={types} />}
      <Limits control={control} />
    </FormDialog>
  );
}
