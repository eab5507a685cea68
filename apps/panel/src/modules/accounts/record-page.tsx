import { Button } from "@gatehouse/ui/button/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ListLink } from "../../components/list-link.tsx";
import { NoSuch } from "../../components/no-such.tsx";
import { Page } from "../../components/page.tsx";
import { type PageTab, PageTabs } from "../../components/page-tabs.tsx";
import { isMissing } from "../../lib/api.ts";
import { say } from "../../lib/say.ts";
import { inArea, isRoleAdmin, myArea } from "../../session/area.ts";
import { userQuery } from "../../session/user.ts";
import type { Account } from "./account-list.tsx";
import { merchantByIdQuery, partnerByIdQuery } from "./queries.ts";
import { AccountStatus } from "./status.tsx";
import { MerchantStatusDialog, PartnerStatusDialog } from "./status-dialog.tsx";

type RecordPageProps = {
  account: Account | undefined;
  error: Error | null;
  noun: string;
  list: { label: string; to: string };
  tabs: readonly PageTab[];
  dialog: (account: Account, onClose: () => void) => ReactNode;
};

/** One partner or merchant: its name and status above the tabs. Nobody shuts themselves out. */
function RecordPage({ account, error, noun, list, tabs, dialog }: RecordPageProps) {
  const [switching, setSwitching] = useState(false);
  const { data: viewer } = useQuery(userQuery);
  const verb = account?.status === "disabled" ? "Enable" : "Disable";
  const change =
    account && viewer && account.id !== viewer.account_type_id && isRoleAdmin() ? (
      <Button kind={verb === "Disable" ? "danger" : "secondary"} onClick={() => setSwitching(true)}>
        {verb}
      </Button>
    ) : null;
  const crumb = <ListLink to={list.to}>{list.label}</ListLink>;
  const context = account ? (
    <>
      <AccountStatus status={account.status} /> · <span className="gh-mono">{account.id}</span>
    </>
  ) : null;
  return (
    <Page title={account?.name ?? say(noun)} crumb={crumb} context={context} actions={change}>
      {isMissing(error) ? (
        <div className="gh-panel">
          <NoSuch noun={noun} list={`All ${list.label.toLowerCase()}`} to={list.to} />
        </div>
      ) : (
        <PageTabs label={`Parts of ${account?.name ?? "the record"}`} tabs={tabs} />
      )}
      {switching && account ? dialog(account, () => setSwitching(false)) : null}
    </Page>
  );
}

export function MerchantPage() {
  const { merchantID = "" } = useParams({ strict: false });
  const { data: merchant, error } = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  const at = inArea(`/merchants/update/${merchantID}`);
  const tabs = [
    { label: "Stats", to: `${at}/stats` },
    { label: "Info", to: `${at}/info` },
    { label: "Processors", to: `${at}/processors/search`, also: `${at}/processors` },
    ...(isRoleAdmin() ? [{ label: "Routing", to: `${at}/policy-based-routing` }] : []),
    { label: "Terminals", to: `${at}/terminals/search`, also: `${at}/terminals` },
    { label: "Devices", to: `${at}/devices/search`, also: `${at}/devices` },
    { label: "Transactions", to: `${at}/transaction` },
    { label: "Users", to: `${at}/users` },
    { label: "News", to: `${at}/news-items` },
    { label: "Services", to: `${at}/services` },
    ...(isRoleAdmin() ? [{ label: "Branding", to: `${at}/branding` }] : []),
    ...(isRoleAdmin() ? [{ label: "Email domains", to: `${at}/email-domains` }] : []),
    ...(isRoleAdmin() ? [{ label: "Webhooks", to: `${at}/webhooks`, also: `${at}/webhooks` }] : []),
    { label: "Parent structure", to: `${at}/parent_structure` },
  ];
  return (
    <RecordPage
      account={merchant}
      error={error}
      noun="merchant"
      list={{ label: "Merchants", to: inArea("/merchants/search") }}
      tabs={tabs}
      dialog={(account, onClose) => <MerchantStatusDialog merchant={account} onClose={onClose} />}
    />
  );
}

export function PartnerPage() {
  const { partner_id = "" } = useParams({ strict: false });
  const { data: partner, error } = useQuery({ ...partnerByIdQuery(partner_id), meta: { quiet: true } });
  const at = inArea(`/partners/update/${partner_id}`);
  const tabs = [
    ...(myArea() === "admin" ? [{ label: "Stats", to: `${at}/stats` }] : []),
    { label: "Info", to: `${at}/info` },
    ...(isRoleAdmin() ? [{ label: "Branding", to: `${at}/branding/search`, also: `${at}/branding` }] : []),
    { label: "Users", to: `${at}/users` },
    { label: "Processors", to: `${at}/available-processors` },
    { label: "News", to: `${at}/news-items` },
    { label: "Parent structure", to: `${at}/parent_structure` },
  ];
  return (
    <RecordPage
      account={partner}
      error={error}
      noun="partner"
      list={{ label: "Partners", to: inArea("/partners/search") }}
      tabs={tabs}
      dialog={(account, onClose) => <PartnerStatusDialog partner={account} onClose={onClose} />}
    />
  );
}
