import { effectiveServices, isPermitted } from "@gatehouse/contract/accounts/in-effect.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import type { Service } from "@gatehouse/contract/accounts/service.ts";
import { serviceCalls } from "@gatehouse/contract/accounts/service-calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { useFormat } from "../../lib/use-format.ts";
import { media, useMedia } from "../../lib/use-media.ts";
import { isRoleAdmin } from "../../session/area.ts";
import { merchantByIdQuery, merchantQuery } from "./queries.ts";
import { AccountStatus } from "./status.tsx";
import "../../components/record-list.css";

const names: Record<Service["type"], string> = {
  threeds: "3D Secure",
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  plaid: "Plaid",
  account_updater: "Account updater",
  level3: "Level III",
  sms: "SMS",
  quickbooks: "QuickBooks",
  guardian: "Guardian",
};

/** What a service that can be switched on does. */
const purposes: Partial<Record<Service["type"], string>> = {
  plaid: "Payers link their bank account by signing in at their bank",
  account_updater: "Card networks say which stored cards have a new number or date",
};

/** What the merchant has to be permitted before a service does anything, and what is said while it is not. */
const needed: Partial<Record<Service["type"], { permission: string; words: string }>> = {
  account_updater: {
    permission: "allow_automatic_account_updater",
    words: "Not permitted yet: no card is asked about",
  },
};

type Line = { type: Service["type"]; service: Service | undefined };

/** What can be switched on, and whatever was set up some other way. */
function linesOf({ services }: Merchant): Line[] {
  const types = new Set<Service["type"]>([...effectiveServices, ...services.map(({ type }) => type)]);
  return [...types].map((type) => ({ type, service: services.find((one) => one.type === type) }));
}

/** A service that was never set up is made by switching it on. */
async function switchService(id: string, { type, service }: Line): Promise<void> {
  if (service === undefined) {
    await call(serviceCalls.createService, { params: { id }, input: { type, status: "active" } });
    return;
  }
  const status = service.status === "active" ? "disabled" : "active";
  await call(serviceCalls.setServiceStatus, { params: { id, sid: service.id, status }, input: {} });
}

function Services({ merchant }: { merchant: Merchant }) {
  const client = useQueryClient();
  const format = useFormat();
  const phone = useMedia(media.mobile);
  const flip = useMutation({
    mutationFn: (line: Line) => switchService(merchant.id, line),
    onSuccess: async (_, { type, service }) => {
      await Promise.all(["merchants", "merchant"].map((key) => client.invalidateQueries({ queryKey: [key] })));
      toast(`${names[type]} ${service?.status === "active" ? "disabled" : "enabled"}`, "success");
    },
  });
  const rows = linesOf(merchant);
  const lacking = (type: Service["type"]) => {
    const need = needed[type];
    return need && !isPermitted(merchant.permissions, need.permission) ? need.words : undefined;
  };
  const columns = [
    {
      key: "name",
      header: "Service",
      cell: ({ type }: Line) => (
        <div className="record-lines">
          {names[type]}
          {purposes[type] ? <span className="muted">{purposes[type]}</span> : null}
          {lacking(type) ? <span>{lacking(type)}</span> : null}
        </div>
      ),
    },
    {
      key: "status",
      header: "Status",
      cell: (row: Line) => <AccountStatus status={row.service?.status ?? "disabled"} />,
    },
    {
      key: "since",
      header: "Changed",
      short: true as const,
      cell: ({ service }: Line) => (service ? format.dateTime(service.updated_at) : "–"),
    },
    {
      key: "act",
      header: <span className="gh-hidden">Switch</span>,
      align: "end" as const,
      cell: (row: Line) =>
        isRoleAdmin() ? (
          <Button
            loading={flip.isPending && flip.variables.type === row.type}
            acts
            onClick={() => flip.mutate(row)}
            aria-label={`${row.service?.status === "active" ? "Disable" : "Enable"} ${names[row.type]}`}
          >
            {row.service?.status === "active" ? "Disable" : "Enable"}
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="gh-panel record-list">
      <Table<Line>
        label="Services"
        columns={phone ? columns.filter(({ key }) => key !== "since") : columns}
        rows={rows}
        rowKey={(row) => row.type}
      />
    </div>
  );
}

/** A merchant's own. */
export function ServicesPage() {
  const asked = useQuery({ ...merchantQuery, meta: { quiet: true } });
  return (
    <Page title="Services" context="What you can use besides taking payments">
      <Loaded asked={asked}>{(merchant) => <Services merchant={merchant} />}</Loaded>
    </Page>
  );
}

export function ServicesTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const asked = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  return <Loaded asked={asked}>{(merchant) => <Services merchant={merchant} />}</Loaded>;
}
