import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { TabHead } from "../../components/tab-head.tsx";
import { call } from "../../lib/api.ts";
import { inArea } from "../../session/area.ts";
import { useMay } from "../../session/holder.ts";
import { nameOf, terminalColumns } from "./columns.tsx";
import { terminalsKey, terminalsQuery } from "./queries.ts";
import { RecordTable } from "./record-table.tsx";

export type TerminalAct = { act: "delete" | "disable" | "enable"; terminal: Terminal };

const acts = {
  delete: { verb: "Delete", done: "deleted", loses: "It takes no payments any more. Its past payments stay." },
  disable: { verb: "Disable", done: "disabled", loses: "It takes no new payments until it is enabled again." },
  enable: { verb: "Enable", done: "enabled", loses: "It takes payments again." },
} as const;

async function perform({ act, terminal }: TerminalAct): Promise<void> {
  const params = { id: terminal.merchant_id, tid: terminal.id };
  if (act === "delete") await call(terminalCalls.deleteTerminal, { params });
  else {
    const status = act === "disable" ? "disabled" : "active";
    await call(terminalCalls.updateTerminal, { params, input: { status } });
  }
}

function ActDialog({ asked, onClose }: { asked: TerminalAct; onClose: () => void }) {
  const client = useQueryClient();
  const { verb, done, loses } = acts[asked.act];
  const name = nameOf(asked.terminal);
  const change = useMutation({
    mutationFn: () => perform(asked),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: terminalsKey });
      toast(`${name} ${done}`, "success");
      onClose();
    },
  });
  return (
    <Confirm
      open
      danger={asked.act !== "enable"}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate()}
      title={`${verb} ${name}?`}
      body={loses}
      verb={`${verb} terminal`}
    />
  );
}

/** The terminals of a merchant that is administered from above. */
export function TerminalsTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const manages = useMay()("manage_terminals");
  const navigate = useNavigate();
  const asked = useQuery(terminalsQuery(merchantID));
  const [doing, setDoing] = useState<TerminalAct>();
  const at: string = inArea(`/merchants/update/${merchantID}/terminals`);
  const open = (row: Terminal) => void navigate({ to: `${at}/update/${row.id}` });
  const create: string = `${at}/create`;
  const add = manages ? (
    <ButtonLink to={create} kind="primary">
      New terminal
    </ButtonLink>
  ) : null;
  const menu = (terminal: Terminal) => [
    { label: "Open", onSelect: () => open(terminal) },
    terminal.status === "active"
      ? { label: "Disable terminal", danger: true, onSelect: () => setDoing({ act: "disable", terminal }) }
      : { label: "Enable terminal", onSelect: () => setDoing({ act: "enable", terminal }) },
    { label: "Delete terminal", danger: true, onSelect: () => setDoing({ act: "delete", terminal }) },
  ];
  return (
    <div className="stack">
      {asked.data && asked.data.length > 0 ? (
        <TabHead total={asked.data.length} noun="terminal">
          {add}
        </TabHead>
      ) : null}
      <RecordTable<Terminal>
        asked={asked}
        label="Terminals"
        columns={terminalColumns}
        {...(manages ? { onOpen: open, rowMenu: menu } : {})}
        empty={<Empty title="No terminal yet: cards are keyed or swiped at a computer" action={add} />}
      />
      {doing ? <ActDialog asked={doing} onClose={() => setDoing(undefined)} /> : null}
    </div>
  );
}
