import { Button } from "@gatehouse/ui/button/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../components/loaded.tsx";
import { inArea, isRoleAdmin } from "../../session/area.ts";
import { WithUser } from "../../session/with-user.tsx";
import type { Account } from "./account-list.tsx";
import { MoveDialog, type Mover } from "./move-dialog.tsx";
import { merchantByIdQuery, partnerByIdQuery } from "./queries.ts";
import "./accounts.css";

function Chain({ account }: { account: Account }) {
  const above = Object.entries(account.parent_structure).filter(([id]) => id !== account.id);
  return (
    <section className="group">
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

/** Nobody moves the account that they are of. */
function Parents(mover: Mover) {
  const { account, noun } = mover;
  const [moving, setMoving] = useState(false);
  return (
    <WithUser>
      {(user) => (
        <div className="gh-panel form-wide">
          <Chain account={account} />
          {isRoleAdmin() && user.account_type_id !== account.id ? (
            <div className="form-foot">
              <Button onClick={() => setMoving(true)}>Move {noun}</Button>
            </div>
          ) : null}
          {moving ? <MoveDialog {...mover} onClose={() => setMoving(false)} /> : null}
        </div>
      )}
    </WithUser>
  );
}

export function MerchantParentsTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const asked = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  return (
    <Loaded asked={asked}>
      {(merchant) => <Parents noun="merchant" account={merchant} parentId={merchant.partner_id} />}
    </Loaded>
  );
}

export function PartnerParentsTab() {
  const { partner_id = "" } = useParams({ strict: false });
  const asked = useQuery({ ...partnerByIdQuery(partner_id), meta: { quiet: true } });
  return (
    <Loaded asked={asked}>
      {(partner) => <Parents noun="partner" account={partner} parentId={partner.parent_id} />}
    </Loaded>
  );
}
