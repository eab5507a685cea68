import { outputCalls } from "@gatehouse/contract/outputs/calls.ts";
import { outputTypes } from "@gatehouse/contract/outputs/output-types.ts";
import type { CustomOutput } from "@gatehouse/contract/outputs/schemas.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Menu } from "@gatehouse/ui/menu/menu.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Counted } from "../../components/counted.tsx";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { Failed } from "../../components/failed.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { useFormat } from "../../lib/use-format.ts";
import { outputsKey, outputsQuery } from "./queries.ts";
import { typeNames } from "./words.ts";

function useGo() {
  const navigate = useNavigate();
  const base = `/${useLocation().pathname.split("/")[1]}/settings/custom-output`;
  return (end: string) => void navigate({ to: `${base}/${end}` } as never);
}

/** The account's formats of files, tables and totals. */
export function OutputsPage() {
  const format = useFormat();
  const go = useGo();
  const [leaving, setLeaving] = useState<CustomOutput>();
  const { data, error, refetch } = useQuery(outputsQuery);
  const columns = [
    { key: "name", header: "Name", cell: ({ name }: CustomOutput) => name },
    { key: "type", header: "For", cell: ({ type }: CustomOutput) => typeNames[type] },
    { key: "columns", header: "Columns", align: "end" as const, cell: (one: CustomOutput) => one.field_list.length },
    {
      key: "changed",
      header: "Changed",
      short: true as const,
      cell: (one: CustomOutput) => (
        <time dateTime={one.updated_at} title={format.exact(one.updated_at)}>
          {format.dateTime(one.updated_at)}
        </time>
      ),
    },
  ];
  const makes = outputTypes.map((type) => ({ label: typeNames[type], onSelect: () => go(`create/${type}`) }));
  return (
    <Page
      title="Custom outputs"
      context={
        <Counted
          context="Which columns files, tables and totals have, in which order and under which titles"
          total={data?.total}
          noun="format"
          zone={format.zone}
        />
      }
      actions={<Menu trigger={<Button kind="primary">New format</Button>} label="New format" items={makes} />}
    >
      <div className="gh-panel">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table
            label="Custom outputs"
            columns={columns}
            rows={data?.data}
            rowKey={({ id }) => id}
            onOpen={({ id }) => go(`update/${id}`)}
            rowMenu={(one) => [
              { label: "Change format", onSelect: () => go(`update/${one.id}`) },
              { label: "Delete format", danger: true, onSelect: () => setLeaving(one) },
            ]}
            skeletonRows={5}
            empty={<Empty title="No formats yet: the standard columns are used everywhere" />}
          />
        )}
      </div>
      {leaving ? <DeleteOutput output={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </Page>
  );
}

function DeleteOutput({ output, onClose }: { output: CustomOutput; onClose: () => void }) {
  return (
    <DeleteDialog
      name={output.name}
      verb="Delete format"
      body="Who has chosen it has the standard columns again. This cannot be undone."
      remove={() => call(outputCalls.deleteOutput, { params: { id: output.id } })}
      stale={outputsKey}
      onClose={onClose}
    />
  );
}
