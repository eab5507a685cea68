import { type AppleCertificate, certificateTypes } from "@gatehouse/contract/wallets/apple-pay.ts";
import { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Menu } from "@gatehouse/ui/menu/menu.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Counted } from "../../components/counted.tsx";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { Failed } from "../../components/failed.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { useFormat } from "../../lib/use-format.ts";
import { certificatesKey, certificatesQuery } from "./queries.ts";
import { CertificateStatus, typeNames } from "./words.tsx";

const kinds = {
  simple: "By this gateway's account at Apple",
  custom: "By an Apple developer account of your own",
} as const;

/** By which certificates the merchant's pages take Apple Pay. */
export function CertificatesPage() {
  const format = useFormat();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<AppleCertificate>();
  const { data, error, refetch } = useQuery(certificatesQuery);
  const open = ({ id }: AppleCertificate) =>
    void navigate({ to: "/merchant/settings/apple-pay/update/$id", params: { id } });
  const certify = ({ id }: AppleCertificate) =>
    void navigate({ to: "/merchant/settings/apple-pay/update/$id/certificates", params: { id } });
  const makes = certificateTypes.map((type) => ({
    label: typeNames[type],
    hint: kinds[type],
    onSelect: () => void navigate({ to: "/merchant/settings/apple-pay/create/$type", params: { type } }),
  }));
  const columns = [
    { key: "name", header: "Name", cell: ({ name }: AppleCertificate) => name },
    { key: "status", header: "Status", cell: (row: AppleCertificate) => <CertificateStatus status={row.status} /> },
    { key: "type", header: "Type", cell: ({ type }: AppleCertificate) => typeNames[type] },
    { key: "domains", header: "Domains", cell: ({ domains }: AppleCertificate) => <Domains domains={domains} /> },
    {
      key: "expires",
      header: "Expires",
      cell: ({ expires_at }: AppleCertificate) => (expires_at ? format.date(expires_at) : "–"),
    },
  ];
  return (
    <Page
      title="Apple Pay"
      context={
        <Counted
          context="Certificates by which your pages show the button, and on which domains"
          total={data?.length}
          noun="certificate"
        />
      }
      actions={<Menu trigger={<Button kind="primary">New certificate</Button>} label="New certificate" items={makes} />}
    >
      <div className="gh-panel">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<AppleCertificate>
            label="Apple Pay certificates"
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            onOpen={open}
            rowMenu={(row) => [
              { label: "Change name and domains", onSelect: () => open(row) },
              ...(row.type === "custom" ? [{ label: "Bring certificates", onSelect: () => certify(row) }] : []),
              { label: "Delete certificate", danger: true, onSelect: () => setLeaving(row) },
            ]}
            skeletonRows={3}
            empty={<Empty title="No certificate yet: your pages do not take Apple Pay" />}
          />
        )}
      </div>
      {leaving ? <DeleteCertificate certificate={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </Page>
  );
}

function Domains({ domains }: Pick<AppleCertificate, "domains">) {
  const [first, ...others] = domains;
  if (first === undefined) return "–";
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

type DeleteProps = { certificate: AppleCertificate; onClose: () => void };

function DeleteCertificate({ certificate: { id: certificateId, name }, onClose }: DeleteProps) {
  return (
    <DeleteDialog
      name={name}
      verb="Delete certificate"
      body="Pages that name it take Apple Pay no more, and its keys are lost. This cannot be undone."
      remove={() => call(walletCalls.deleteAppleCertificate, { params: { certificateId } })}
      stale={certificatesKey}
      onClose={onClose}
    />
  );
}
