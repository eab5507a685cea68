import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { Segmented } from "@gatehouse/ui/tabs/segmented.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { merchantQuery } from "../../accounts/queries.ts";
import { userQuery } from "../../identity/queries.ts";
import { availableOutputsQuery } from "../../outputs/queries.ts";
import { rememberTotals, totalsFormatId } from "./totals-format.ts";
import { type Defaults, useSaveDefaults } from "./use-table-format.ts";

/** The tabs by the end of their addresses. */
export const configTabs = {
  "transaction/transaction-table": { label: "Transaction Table", type: "transaction-table" },
  "transaction/transaction": { label: "Transaction Export", type: "transaction" },
  totals: { label: "Transaction Totals", type: "transaction-totals" },
} as const;
export type ConfigTab = keyof typeof configTabs;

type ConfigProps = { tab: ConfigTab; onTab: (tab: ConfigTab) => void; onClose: () => void };
type Choice = Defaults & { totals?: string };

/** Which saved format the table, the export and the totals have for this person. */
export function ConfigDialog({ tab, onTab, onClose }: ConfigProps) {
  const { data: user } = useQuery(userQuery);
  const { data: merchant } = useQuery(merchantQuery);
  const [choice, setChoice] = useState<Choice>({});
  const save = useSaveDefaults();
  const tabs = (Object.keys(configTabs) as ConfigTab[]).filter(
    (one) => one !== "totals" || merchant?.permissions.allow_transaction_reporting_totals !== false,
  );
  const submit = () => {
    const { totals, ...defaults } = choice;
    if (totals !== undefined) rememberTotals(totals);
    save.mutate(defaults, {
      onSuccess: () => {
        toast("Saved the reporting configuration", "success");
        onClose();
      },
    });
  };
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" loading={save.isPending} onClick={submit}>
        Save
      </Button>
    </>
  );
  const names = {
    "transaction/transaction-table": "transaction_table_format_id",
    "transaction/transaction": "transaction_csv_format_id",
    totals: "totals",
  } as const;
  const name = names[tab];
  const kept = name === "totals" ? totalsFormatId() : (user?.defaults[name] ?? "");
  return (
    <Dialog open onClose={onClose} title="Reporting configuration" footer={footer}>
      <div className="stack">
        <Segmented
          label="What to configure"
          value={tab}
          onChange={(next) => onTab(next as ConfigTab)}
          options={tabs.map((one) => ({ value: one, label: configTabs[one].label }))}
        />
        <FormatChoice
          tab={tab}
          value={choice[name] ?? kept}
          onChange={(id) => setChoice((before) => ({ ...before, [name]: id }))}
        />
      </div>
    </Dialog>
  );
}

type ChoiceProps = { tab: ConfigTab; value: string; onChange: (id: string) => void };

function FormatChoice({ tab, value, onChange }: ChoiceProps) {
  const { type, label } = configTabs[tab];
  const { data: formats = [] } = useQuery(availableOutputsQuery(type));
  const chosen = formats.find(({ id }) => id === value);
  return (
    <>
      <SelectField
        name="format"
        label={`${label} format`}
        value={chosen?.id ?? ""}
        onChange={onChange}
        options={[{ value: "", label: "Standard" }, ...formats.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <p className="muted">
        {chosen ? chosen.field_list.map((field) => field.label).join(" · ") : "The usual columns in their usual order."}
      </p>
      <p>
        <Link to={"/merchant/settings/custom-output" as never}>Make and change formats</Link>
      </p>
    </>
  );
}
