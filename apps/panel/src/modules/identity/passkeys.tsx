import type { Passkey } from "@gatehouse/contract/identity/passkey-schemas.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Failed } from "../../components/failed.tsx";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { ListHead } from "./list-head.tsx";
import { canUsePasskeys } from "./passkey-ceremony.ts";
import { PasskeyDialog } from "./passkey-dialog.tsx";
import { passkeysQuery } from "./queries.ts";
import { RemovePasskey } from "./remove-passkey.tsx";

function columnsFor(format: Format) {
  const moment = (time: string) => <time title={format.exact(time)}>{format.dateTime(time)}</time>;
  return [
    { key: "name", header: "Name", cell: (row: Passkey) => row.name },
    { key: "host", header: "Works on", cell: (row: Passkey) => <span className="gh-mono">{row.rp_id}</span> },
    { key: "created", header: "Added", cell: (row: Passkey) => moment(row.created_at) },
    {
      key: "used",
      header: "Last used",
      cell: (row: Passkey) =>
        row.last_used_at === null ? <span className="muted">Never</span> : moment(row.last_used_at),
    },
  ];
}

/** What signs one in without a password, or beside it. */
export function Passkeys() {
  const format = useFormat();
  const columns = useMemo(() => columnsFor(format), [format]);
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const able = canUsePasskeys();
  const add = (
    <Button disabled={!able} onClick={() => setAdding(true)}>
      Add passkey
    </Button>
  );
  return (
    <section className="gh-panel identity-list identity-sessions">
      <ListHead title="Passkeys" total={data?.length} noun="passkey">
        {data?.length ? add : null}
      </ListHead>
      <p className="identity-note muted">
        {able
          ? "A passkey stays on your device, which opens it with a finger, a face or a PIN. It signs you in alone, or after your password."
          : "This browser offers no passkeys here: they need a secure page that is opened by its name."}
      </p>
      {error && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<Passkey>
          label="Passkeys"
          columns={columns}
          rows={data}
          rowKey={(row) => row.id}
          rowMenu={(row) => [{ label: "Remove passkey", danger: true, onSelect: () => setRemoving(row) }]}
          skeletonRows={1}
          empty={<Empty title="You have no passkeys yet" action={add} />}
        />
      )}
      {adding ? <PasskeyDialog onClose={() => setAdding(false)} /> : null}
      {removing ? <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} /> : null}
    </section>
  );
}
