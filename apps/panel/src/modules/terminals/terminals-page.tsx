import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Counted } from "../../components/counted.tsx";
import { Page } from "../../components/page.tsx";
import { environmentOf } from "../../lib/environment.ts";
import { useMay } from "../../session/holder.ts";
import { terminalColumns } from "./columns.tsx";
import { terminalsQuery } from "./queries.ts";
import { RecordTable } from "./record-table.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

/** In production devices are real. */
const isSimulated = environmentOf(location.hostname) !== "production";

/** The merchant's own terminals. */
export function TerminalsPage() {
  const manages = useMay()("manage_terminals");
  const navigate = useNavigate();
  const asked = useQuery(terminalsQuery());
  const [settling, setSettling] = useState<Terminal>();
  const open = ({ id }: Terminal) => void navigate({ to: "/merchant/manage-terminals/update/$id", params: { id } });
  const play = ({ id }: Terminal) => void navigate({ to: "/merchant/manage-terminals/simulator/$id", params: { id } });
  const menu = (row: Terminal) => [
    ...(manages
      ? [
          { label: "Set up terminal", onSelect: () => open(row) },
          { label: "Settle now", onSelect: () => setSettling(row) },
        ]
      : []),
    ...(isSimulated ? [{ label: "Play the device", onSelect: () => play(row) }] : []),
  ];
  return (
    <Page
      title="Terminals"
      context={
        <Counted
          context="The devices at the counter that read the payer's card"
          total={asked.data?.length}
          noun="terminal"
        />
      }
    >
      <RecordTable<Terminal>
        asked={asked}
        label="Terminals"
        columns={terminalColumns}
        {...(manages ? { onOpen: open } : {})}
        {...(manages || isSimulated ? { rowMenu: menu } : {})}
        empty={<Empty title="No terminal yet: whoever provides your account sets them up for you" />}
      />
      {settling ? <SettleDialog terminal={settling} onClose={() => setSettling(undefined)} /> : null}
    </Page>
  );
}
