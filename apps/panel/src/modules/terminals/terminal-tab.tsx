import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { NoSuch } from "../../components/no-such.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { startOf, useFields } from "../../lib/form.tsx";
import { inArea } from "../../session/area.ts";
import { merchantByIdQuery } from "../accounts/index.ts";
import { nameOf } from "./columns.tsx";
import { terminalsKey, terminalsQuery } from "./queries.ts";
import { DeviceFields, SettingsFields } from "./terminal-fields.tsx";
import {
  newTerminal,
  type TerminalValues,
  terminalInput,
  terminalProblems,
  terminalValuesOf,
} from "./terminal-values.ts";

type Change = { values: TerminalValues; before: TerminalValues };
const listOf = (merchantID: string): string => inArea(`/merchants/update/${merchantID}/terminals/search`);

type TerminalFormProps = {
  title: string;
  list: string;
  start: TerminalValues;
  /** The merchant's. */
  currency: string;
  isNew: boolean;
  busy: boolean;
  onSave: (change: Change, saved: (terminal: Terminal) => void) => void;
};

function TerminalForm({ title, list, start, currency, isNew, busy, onSave }: TerminalFormProps) {
  const form = useFields<TerminalValues>(start, terminalProblems);
  const { control } = form;
  const save = (values: TerminalValues) => {
    if (!busy)
      onSave({ values, before: startOf(form) }, (terminal) => form.reset(isNew ? values : terminalValuesOf(terminal)));
  };
  return (
    <Form className="gh-panel form-wide" form={form} onValid={save}>
      <DeviceFields control={control} title={title} isNew={isNew} />
      <SettingsFields control={control} currency={currency} />
      <FormFoot verb={isNew ? "Create terminal" : "Save terminal"} busy={busy} list={list} />
    </Form>
  );
}

export function NewTerminalTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const owner = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (values: TerminalValues) =>
      call(terminalCalls.createTerminal, { params: { id: merchantID }, input: terminalInput(values) }),
    onSuccess: (made) => {
      toast(`Successfully added ${made.description}`, "success");
      return client.invalidateQueries({ queryKey: terminalsKey });
    },
  });
  const made = create.data !== undefined;
  useEffect(() => {
    // After the form has been told that nothing typed can be lost any more: before, it would ask.
    if (made) void navigate({ to: listOf(merchantID) });
  }, [made, merchantID, navigate]);
  return (
    <Loaded asked={owner}>
      {({ currency }) => (
        <TerminalForm
          isNew
          title="New terminal"
          list={listOf(merchantID)}
          start={newTerminal}
          currency={currency}
          busy={create.isPending}
          onSave={({ values }, saved) => create.mutate(values, { onSuccess: saved })}
        />
      )}
    </Loaded>
  );
}

export function TerminalTab() {
  const { merchantID = "", terminalId = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const owner = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  const asked = useQuery(terminalsQuery(merchantID));
  const save = useMutation({
    mutationFn: ({ values, before }: Change) =>
      call(terminalCalls.updateTerminal, {
        params: { id: merchantID, tid: terminalId },
        input: changedOf(terminalInput(before), terminalInput(values), ["flags"]),
      }),
    onSuccess: async () => {
      toast("Terminal saved!", "success");
      await client.invalidateQueries({ queryKey: terminalsKey });
    },
  });
  return (
    <Loaded asked={asked}>
      {(terminals) => {
        const terminal = terminals.find(({ id }) => id === terminalId);
        if (terminal === undefined) return <NoTerminal merchantID={merchantID} />;
        return (
          <Loaded asked={owner}>
            {({ currency }) => (
              <TerminalForm
                key={terminal.id}
                isNew={false}
                title={nameOf(terminal)}
                list={listOf(merchantID)}
                start={terminalValuesOf(terminal)}
                currency={currency}
                busy={save.isPending}
                onSave={(change, saved) => save.mutate(change, { onSuccess: saved })}
              />
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

function NoTerminal({ merchantID }: { merchantID: string }) {
  return (
    <div className="gh-panel">
      <NoSuch noun="terminal" list="All terminals" to={listOf(merchantID)} />
    </div>
  );
}
