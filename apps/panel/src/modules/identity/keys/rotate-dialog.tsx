import type { ApiKey } from "@gatehouse/contract/identity/api-key.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { apiKeysQuery } from "../queries.ts";
import { SecretsDialog } from "../secrets-dialog.tsx";

const HOUR = 3_600_000;

const overlaps = [
  { value: "0", label: "At once" },
  { value: "1", label: "After one hour" },
  { value: "24", label: "After one day" },
  { value: "168", label: "After seven days" },
];

/** Until when the secret before is good, while it is: only a rotation that ends both can be made before that. */
function promisedOf({ previous_until }: ApiKey): string | undefined {
  return previous_until !== null && Date.parse(previous_until) > Date.now() ? previous_until : undefined;
}

/** A new secret for a key; the old one may go on for a while, so that nothing stops while programs are changed. */
export function RotateDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const client = useQueryClient();
  const format = useFormat();
  const promised = promisedOf(apiKey);
  const [hours, setHours] = useState(promised ? "0" : "24");
  const rotate = useMutation({
    mutationFn: () => {
      const overlap = Number(hours) * HOUR;
      const input = overlap === 0 ? {} : { previous_until: new Date(Date.now() + overlap).toISOString() };
      return call(identityCalls.rotateApiKey, { params: { id: apiKey.id }, input });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
  if (rotate.data) {
    const { api_key, name, previous_until } = rotate.data;
    const note = previous_until
      ? `The old key works until ${format.dateTime(previous_until)}.`
      : "The old key is dead.";
    const secrets = [{ label: "API key", secret: api_key }];
    return <SecretsDialog title={`API key ${name}`} secrets={secrets} note={note} onClose={onClose} />;
  }
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" loading={rotate.isPending} onClick={() => rotate.mutate()}>
        Rotate API key
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Rotate ${apiKey.name}`} size="small" footer={footer}>
      <div className="stack">
        <p>The key gets a new secret, which is shown once. Its name and limits stay.</p>
        <SelectField
          name="overlap"
          label="The old secret stops working"
          value={hours}
          onChange={setHours}
          options={promised ? overlaps.slice(0, 1) : overlaps}
          hint={
            promised &&
            `So does the one before it, which was to work until ${format.dateTime(promised)}. After that the old secret can be given time again.`
          }
        />
      </div>
    </Dialog>
  );
}
