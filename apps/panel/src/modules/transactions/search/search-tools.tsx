import { Button } from "@gatehouse/ui/button/button.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ListFilter } from "../../../lib/list-state.ts";
import { NewPayment } from "../new-payment.tsx";
import { flaggedQuery } from "../queries.ts";
import { Report } from "../report/report.tsx";
import { Config } from "./config.tsx";
import { type ConfigTab, configTabs } from "./config-tabs.ts";
import { everSince, flagged, type SearchRequest } from "./request.ts";
import { SavedSearches } from "./saved-searches.tsx";
import { useSaveDefaults, useTableFormat } from "./use-table-format.ts";

type ToolsProps = {
  request: SearchRequest;
  fields: readonly SearchField[];
  filters: readonly ListFilter[];
  total: number;
  refilter: (filters: ListFilter[]) => void;
};

/** What one does with the list as a whole. */
export function SearchTools({ request, fields, filters, total, refilter }: ToolsProps) {
  const [reporting, setReporting] = useState(false);
  const { data: waiting = 0 } = useQuery(flaggedQuery);
  const config = useConfig();
  return (
    <>
      {waiting > 0 ? (
        <Button kind="danger" onClick={() => refilter([flagged, everSince])}>
          {`${waiting} flagged`}
        </Button>
      ) : (
        <Button onClick={() => config.open("transaction/transaction-table")}>Configure</Button>
      )}
      <SavedSearches fields={fields} filters={filters} onChoose={refilter} />
      <Button disabled={total === 0} onClick={() => setReporting(true)}>
        Download or Print
      </Button>
      <NewPayment />
      {reporting ? <Report request={request} total={total} onClose={() => setReporting(false)} /> : null}
      {config.tab ? <Config tab={config.tab} onTab={config.open} onClose={config.close} /> : null}
    </>
  );
}

/** The same for whoever looks from above: to lay out, to see and to take away, not to act on. */
export function ToolsAbove({ request, fields, filters, total, refilter }: ToolsProps) {
  const [reporting, setReporting] = useState(false);
  const [configuring, configure] = useState<ConfigTab>();
  const { merchantId } = request;
  return (
    <>
      <Button onClick={() => configure("transaction/transaction-table")}>Configure</Button>
      <SavedSearches fields={fields} filters={filters} merchantId={merchantId} onChoose={refilter} />
      <Button disabled={total === 0} onClick={() => setReporting(true)}>
        Download or Print
      </Button>
      {reporting ? <Report request={request} total={total} onClose={() => setReporting(false)} /> : null}
      {configuring ? (
        <Config tab={configuring} merchantId={merchantId} onTab={configure} onClose={() => configure(undefined)} />
      ) : null}
    </>
  );
}

const PATH = "/merchant/transaction/search";

/** Each tab has an address, so that a link opens it. */
function useConfig() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const end = pathname.split(`${PATH}/config/`)[1] as ConfigTab | undefined;
  const go = (to: string) => void navigate({ to, search: (before: object) => before } as never);
  return {
    tab: end && end in configTabs ? end : undefined,
    open: (tab: ConfigTab) => go(`${PATH}/config/${tab}`),
    close: () => go(PATH),
  };
}

/** Shown where there is anything to choose. */
export function TableFormatSelect() {
  const { formats, chosen } = useTableFormat();
  const { mutate } = useSaveDefaults();
  if (formats.length === 0) return null;
  return (
    <div className="table-format">
      <SelectField
        name="table-format"
        label="Table format"
        hideLabel
        value={chosen?.id ?? ""}
        onChange={(id) => mutate({ transaction_table_format_id: id })}
        options={[
          { value: "", label: "Standard columns" },
          ...formats.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  );
}
