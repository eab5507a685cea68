import type { AccountType } from "@gatehouse/contract/access.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { Segmented } from "@gatehouse/ui/tabs/segmented.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { media, useMedia } from "../../../lib/use-media.ts";
import { userQuery } from "../../../session/user.ts";
import { merchantByIdQuery, merchantQuery } from "../../accounts/index.ts";
import { ColumnEditor } from "../../outputs/index.ts";
import { type ConfigTab, configTabs, type Listed, tabsFor } from "./config-tabs.ts";
import { type DraftState, isWhole, OWN, useDrafts, useLayout, useSaveLayouts } from "./use-layout.ts";

type ConfigProps = {
  tab: ConfigTab;
  /** Whose payments are listed, where it is one merchant's who is looked at from above. */
  merchantId?: string | undefined;
  onTab: (tab: ConfigTab) => void;
  onClose: () => void;
};

function useListed(merchantId: string | undefined): Listed {
  const { data: user } = useQuery(userQuery);
  const own = useQuery({ ...merchantQuery, enabled: user?.account_type === "merchant" });
  const other = useQuery({ ...merchantByIdQuery(merchantId ?? ""), enabled: merchantId !== undefined });
  if (user && user.account_type !== "merchant" && merchantId === undefined) return "several";
  return own.data ?? other.data;
}

/** Which columns the table, the export and the totals have for this person. */
export function ConfigDialog({ tab: asked, merchantId, onTab, onClose }: ConfigProps) {
  const tabs = tabsFor(useListed(merchantId));
  // An address may ask for one that there is not.
  const tab = tabs.find((one) => one === asked) ?? "transaction/transaction-table";
  const phone = useMedia(media.mobile);
  const drafts = useDrafts();
  const save = useSaveLayouts(drafts[0], () => {
    toast("Saved the reporting configuration", "success");
    onClose();
  });
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" disabled={!isWhole(drafts[0])} loading={save.isPending} onClick={() => save.mutate()}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Reporting configuration" size="large" footer={footer}>
      <div className="stack">
        <Segmented
          label="What to configure"
          value={tab}
          onChange={(next) => onTab(next as ConfigTab)}
          options={tabs.map((one) => ({ value: one, label: configTabs[one][phone ? "short" : "label"] }))}
        />
        <Layout key={tab} tab={tab} drafts={drafts} />
      </div>
    </Dialog>
  );
}

/** Where formats for a whole account are made. */
const formatPages: Partial<Record<AccountType, string>> = {
  merchant: "/merchant/settings/custom-output",
  partner: "/partner/settings/custom-output/list",
};

/** A format is chosen as it is; to change its columns makes them one's own. */
function Layout({ tab, drafts }: { tab: ConfigTab; drafts: DraftState }) {
  const { type, label } = configTabs[tab];
  const layout = useLayout(type, drafts);
  const { data: user } = useQuery(userQuery);
  const formats = user && formatPages[user.account_type];
  return (
    <>
      <div className="config-choice">
        <SelectField
          name="format"
          label={`${label} format`}
          value={layout.value}
          onChange={layout.choose}
          options={[
            { value: "", label: "Standard" },
            ...(layout.own ? [{ value: OWN, label: "My columns" }] : []),
            ...layout.formats.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button kind="quiet" disabled={layout.value === ""} onClick={layout.reset}>
          Reset to standard
        </Button>
      </div>
      <ColumnEditor type={type} fields={layout.fields} onChange={layout.layOut} />
      {user?.role === "admin" && formats ? (
        <p>
          <Link to={formats as never}>Make and change formats for everyone</Link>
        </p>
      ) : null}
    </>
  );
}
