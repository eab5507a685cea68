import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Loaded } from "../../components/loaded.tsx";
import type { Account } from "./account-list.tsx";
import { inArea, merchantByIdQuery, partnerByIdQuery } from "./queries.ts";
import "./accounts.css";

function Chain({ account }: { account: Account }) {
  const above = Object.entries(account.parent_structure).filter(([id]) => id !== account.id);
  return (
    <section className="gh-panel group account-form">
      <h2>Parent structure</h2>
      <p>{above.length === 0 ? "Nobody stands above it." : "From the top down to this account."}</p>
      <ol className="account-chain">
        {above.map(([id, name]) => (
          <li key={id}>
            <Link to={inArea(`/partners/update/${id}/info`)}>{name}</Link>
            <span className="gh-mono muted">{id}</span>
          </li>
        ))}
        <li>
          <b>{account.name}</b>
          <span className="gh-mono muted">{account.id}</span>
        </li>
      </ol>
    </section>
  );
}

export function MerchantParentsTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const asked = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  return <Loaded asked={asked}>{(merchant) => <Chain account={merchant} />}</Loaded>;
}

export function PartnerParentsTab() {
  const { partner_id = "" } = useParams({ strict: false });
  const asked = useQuery({ ...partnerByIdQuery(partner_id), meta: { quiet: true } });
  return <Loaded asked={asked}>{(partner) => <Chain account={partner} />}</Loaded>;
}
