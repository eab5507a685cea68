import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { Policy } from "@gatehouse/contract/processors/policy.ts";
import { placeOfUnfit } from "@gatehouse/contract/processors/policy-condition.ts";
import type { ProcessorView } from "@gatehouse/contract/processors/processor.ts";
import { unmeetable } from "@gatehouse/contract/processors/unmeetable.ts";
import { formatPercent } from "@gatehouse/money/percent.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Failed } from "../../components/failed.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { TabHead } from "../../components/tab-head.tsx";
import { call } from "../../lib/api.ts";
import { AccountStatus, merchantByIdQuery } from "../accounts/index.ts";
import { DryRun } from "./dry-run.tsx";
import { PolicyDialog } from "./policy-dialog.tsx";
import { currencyAsked, type Reading, sayCondition } from "./policy-words.ts";
import { merchantProcessorsQuery, policiesQuery } from "./queries.ts";

type NameOf = Reading["nameOf"];
type Said = { policy: Policy; own: string; nameOf: NameOf };

function sayConditions({ policy: { conditions }, own, nameOf }: Said): string {
  if (conditions.length === 0) return "Every payment";
  const currency = currencyAsked(conditions, own);
  return conditions.map((one) => sayCondition(one, { currency, nameOf })).join(" and ");
}

const neverHolds = ({ conditions }: Policy) =>
  conditions.some((one) => placeOfUnfit(one)) || unmeetable(conditions) !== undefined;

/** Older policies may name one that was taken away since; nothing is said before it is known which there are. */
const nameAmong = (processors: readonly ProcessorView[] | undefined, id: string) =>
  processors ? (processors.find((one) => one.id === id)?.name ?? "A processor that is gone") : "…";

/** Older policies may have conditions that would be refused today. */
function When(said: Said) {
  if (!neverHolds(said.policy)) return sayConditions(said);
  return (
    <>
      <Status tone="warning">Matches no payment</Status> {sayConditions(said)}
    </>
  );
}

function columnsFor(nameOf: NameOf, own: string) {
  return [
    { key: "priority", header: "Order", align: "end" as const, width: 4, cell: (row: Policy) => row.priority },
    { key: "name", header: "Name", cell: (row: Policy) => row.name },
    { key: "when", header: "When", cell: (row: Policy) => <When policy={row} own={own} nameOf={nameOf} /> },
    {
      key: "to",
      header: "Goes to",
      cell: ({ action }: Policy) =>
        action.split_percent === 100
          ? nameOf(action.processor_id)
          : `${nameOf(action.processor_id)} (${formatPercent(action.split_percent)})`,
    },
    {
      key: "stand_ins",
      header: "Stands in",
      cell: ({ action }: Policy) =>
        action.fallback_processor_ids.map(nameOf).join(", then ") || <span className="muted">Nobody</span>,
    },
    {
      key: "status",
      header: "Status",
      cell: (row: Policy) => <AccountStatus status={row.enabled ? "active" : "disabled"} />,
    },
  ];
}

type DeleteProps = { merchantId: string; policy: Policy; onClose: () => void };

function DeletePolicy({ merchantId, policy, onClose }: DeleteProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(processorCalls.deletePolicy, { params: { id: merchantId, pid: policy.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["policies"] });
      toast("Policy deleted!", "success");
      onClose();
    },
  });
  return (
    <Confirm
      open
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={`Delete ${policy.name}?`}
      body="Payments that it chose for are left to the policies that follow."
      verb="Delete policy"
    />
  );
}

export function PoliciesTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const owner = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  return <Loaded asked={owner}>{({ currency }) => <Policies merchantID={merchantID} own={currency} />}</Loaded>;
}

/** `own` is the currency of the merchant. */
function Policies({ merchantID, own }: { merchantID: string; own: string }) {
  const { data, error, refetch } = useQuery(policiesQuery(merchantID));
  const { data: found } = useQuery(merchantProcessorsQuery(merchantID));
  const processors = (found ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [editing, setEditing] = useState<Policy | "new">();
  const [deleting, setDeleting] = useState<Policy>();
  const nameOf = (id: string) => nameAmong(found, id);
  const columns = columnsFor(nameOf, own);
  const create = (
    <Button kind="primary" onClick={() => setEditing("new")}>
      New policy
    </Button>
  );
  const menu = (row: Policy) => [
    { label: "Edit policy", onSelect: () => setEditing(row) },
    { label: "Delete policy", danger: true, onSelect: () => setDeleting(row) },
  ];
  return (
    <div className="stack">
      {data && data.length > 0 ? (
        <TabHead total={data.length} noun="policy">
          {create}
        </TabHead>
      ) : null}
      <div className="gh-panel record-list">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<Policy>
            label="Policies, in the order in which they are asked"
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            onOpen={setEditing}
            rowMenu={menu}
            skeletonRows={3}
            empty={<Empty title="No policies: every payment goes to the default processor" action={create} />}
          />
        )}
      </div>
      <DryRun merchantId={merchantID} own={own} nameOf={nameOf} />
      {editing ? (
        <PolicyDialog
          merchantId={merchantID}
          own={own}
          policy={editing === "new" ? undefined : editing}
          processors={processors}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {deleting ? (
        <DeletePolicy merchantId={merchantID} policy={deleting} onClose={() => setDeleting(undefined)} />
      ) : null}
    </div>
  );
}
