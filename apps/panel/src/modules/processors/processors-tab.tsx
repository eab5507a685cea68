import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { ProcessorView } from "@gatehouse/contract/processors/processor.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { ListPage, ListTab, type RecordListProps } from "../../components/record-list.tsx";
import { callList } from "../../lib/api.ts";
import { cityOf } from "../../lib/use-format.ts";
import { inArea, isRoleAdmin } from "../../session/area.ts";
import { useMay } from "../../session/holder.ts";
import { AccountStatus, merchantQuery, statusOptions } from "../accounts/index.ts";
import { type Asked, ProcessorActDialog, processorMenu } from "./processor-acts.tsx";
import { processorTypesQuery } from "./queries.ts";
import { SettleDialog } from "./settle-dialog.tsx";
import { sayKinds } from "./words.ts";

type Options = NonNullable<SearchField["options"]>;

const fieldsFor = (types: Options): SearchField[] => [
  { key: "name", label: "Name", kind: "text", operators: ["%", "=", "!="] },
  { key: "status", label: "Status", kind: "choice", operators: ["="], options: statusOptions },
  { key: "type", label: "Type", kind: "choice", operators: ["=", "!="], options: types },
  { key: "created_at", label: "Created", kind: "date", operators: ["="] },
];

const defaults = (row: ProcessorView) =>
  sayKinds((["card", "ach", "apm", "cash"] as const).filter((kind) => row[`default_${kind}`]));

function columnsFor(nameOf: (type: string) => string) {
  return [
    { key: "name", header: "Name", cell: (row: ProcessorView) => row.name },
    {
      key: "status",
      header: "Status",
      cell: (row: ProcessorView) =>
        row.can_process ? <AccountStatus status={row.status} /> : <Status tone="warning">Not connected</Status>,
    },
    { key: "type", header: "Type", cell: (row: ProcessorView) => nameOf(row.type) },
    { key: "methods", header: "Takes", cell: (row: ProcessorView) => sayKinds(row.payment_methods) },
    { key: "default", header: "Default for", cell: defaults },
    {
      key: "settles",
      header: "Settles at",
      cell: (row: ProcessorView) => (
        <span title={row.timezone}>{`${row.settle_at.slice(0, 5)} ${cityOf(row.timezone)}`}</span>
      ),
    },
  ];
}

function useProcessorList(merchantID: string): RecordListProps<ProcessorView> {
  const { data: types = [] } = useQuery(processorTypesQuery);
  return {
    name: "processors",
    label: "Processors",
    noun: "processor",
    none: "No processor yet: without one no payment can be taken",
    fields: fieldsFor(types.map(({ type, display_name }) => ({ value: type, label: display_name }))),
    columns: columnsFor((type) => types.find((one) => one.type === type)?.display_name ?? type),
    find: (request) => callList(processorCalls.searchProcessors, { ...request, params: { id: merchantID } }),
    rowKey: (row) => row.id,
  };
}

const own = { title: "Processors", context: "Who takes your payments to the banks; your partner connects them" };

function OwnProcessors({ merchantID }: { merchantID: string }) {
  const list = useProcessorList(merchantID);
  const settles = useMay()("process_capture");
  const [settling, setSettling] = useState<ProcessorView>();
  const menu = (row: ProcessorView) => [{ label: "Settle now", onSelect: () => setSettling(row) }];
  return (
    <>
      <ListPage<ProcessorView> {...own} {...list} {...(settles ? { rowMenu: menu } : {})} />
      {settling ? <SettleDialog processor={settling} onClose={() => setSettling(undefined)} /> : null}
    </>
  );
}

/** A merchant's own, which those above it connect. */
export function ProcessorsPage() {
  const asked = useQuery({ ...merchantQuery, meta: { quiet: true } });
  if (asked.data) return <OwnProcessors merchantID={asked.data.id} />;
  return (
    <Page {...own}>
      <Loaded asked={asked}>{() => null}</Loaded>
    </Page>
  );
}

export function ProcessorsTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const list = useProcessorList(merchantID);
  const [asked, setAsked] = useState<Asked>();
  const at = inArea(`/merchants/update/${merchantID}/processors`);
  const edit = (row: ProcessorView) => void navigate({ to: `${at}/update/${row.id}` });
  const [settling, setSettling] = useState<ProcessorView>();
  const menu = (row: ProcessorView) => [
    { label: "Open", onSelect: () => edit(row) },
    { label: "Settle now", onSelect: () => setSettling(row) },
    ...processorMenu(row, setAsked),
  ];
  const connect = (
    <ButtonLink to={`${at}/create` as string} kind="primary">
      Connect processor
    </ButtonLink>
  );
  return (
    <>
      <ListTab {...list} {...(isRoleAdmin() ? { actions: connect, onOpen: edit, rowMenu: menu } : {})} />
      {asked ? <ProcessorActDialog asked={asked} onClose={() => setAsked(undefined)} /> : null}
      {settling ? <SettleDialog processor={settling} onClose={() => setSettling(undefined)} /> : null}
    </>
  );
}
