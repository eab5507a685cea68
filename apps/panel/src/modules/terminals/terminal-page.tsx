import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { NoSuch } from "../../components/no-such.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { startOf, useFields } from "../../lib/form.tsx";
import { useMay } from "../../session/holder.ts";
import { AccountStatus, merchantQuery } from "../accounts/index.ts";
import { nameOf } from "./columns.tsx";
import { terminalsKey, terminalsQuery } from "./queries.ts";
import { SettleDialog } from "./settle-dialog.tsx";
import { SettingsFields } from "./terminal-fields.tsx";
import { settingsOf, settingsProblems, type TerminalSettings, terminalInput } from "./terminal-values.ts";

function SettingsForm({ terminal, currency }: { terminal: Terminal; currency: string }) {
  const client = useQueryClient();
  const form = useFields<TerminalSettings>(settingsOf(terminal), settingsProblems);
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: TerminalSettings) =>
      call(terminalCalls.setUpTerminal, {
        params: { id: terminal.id },
        input: changedOf(terminalInput(startOf(form)), terminalInput(values), ["flags"]),
      }),
    onSuccess: async (saved) => {
      form.reset(settingsOf(saved));
      toast("Terminal saved!", "success");
      await client.invalidateQueries({ queryKey: terminalsKey });
    },
  });
  return (
    <Form className="gh-panel form-wide" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
      <SettingsFields control={control} currency={currency} />
      <FormFoot verb="Save terminal" busy={save.isPending} list="/merchant/manage-terminals/list" />
    </Form>
  );
}

function Facts({ terminal }: { terminal: Terminal }) {
  const made = `${terminal.manufacturer} ${terminal.model}`.trim();
  const { serial_number, tpn } = terminal;
  const known = [made, serial_number && `Serial number ${serial_number}`, tpn && `TPN ${tpn}`].filter(Boolean);
  return (
    <>
      <AccountStatus status={terminal.status} />
      {known.length > 0 ? ` · ${known.join(" · ")}` : null}
    </>
  );
}

const sought = { noun: "terminal", list: "All terminals", to: "/merchant/manage-terminals/list" };

/** One of the merchant's own terminals, set up. */
export function TerminalPage() {
  const { id = "" } = useParams({ strict: false });
  const manages = useMay()("manage_terminals");
  const owner = useQuery(merchantQuery);
  const asked = useQuery(terminalsQuery());
  const terminal = asked.data?.find((one) => one.id === id);
  const [settling, setSettling] = useState(false);
  return (
    <Page
      title={terminal ? nameOf(terminal) : "Terminal"}
      crumb={<ListLink to="/merchant/manage-terminals/list">Terminals</ListLink>}
      context={terminal ? <Facts terminal={terminal} /> : null}
      actions={terminal && manages ? <Button onClick={() => setSettling(true)}>Settle now</Button> : null}
    >
      <Loaded asked={asked}>
        {() =>
          terminal && manages ? (
            <Loaded asked={owner}>
              {({ currency }) => <SettingsForm key={terminal.id} terminal={terminal} currency={currency} />}
            </Loaded>
          ) : (
            <div className="gh-panel">
              {terminal ? <Empty title="You may not set up terminals" /> : <NoSuch {...sought} />}
            </div>
          )
        }
      </Loaded>
      {settling && terminal ? <SettleDialog terminal={terminal} onClose={() => setSettling(false)} /> : null}
    </Page>
  );
}
