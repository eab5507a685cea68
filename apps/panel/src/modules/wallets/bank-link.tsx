import type { LinkedAccount } from "@gatehouse/contract/wallets/bank-link.ts";
import { SIMULATED_LINK } from "@gatehouse/contract/wallets/bank-link.ts";
import { bankLinkCalls } from "@gatehouse/contract/wallets/bank-link-calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../lib/api.ts";
import { merchantQuery } from "../accounts/index.ts";

/** Few payments need it: it comes when somebody asks for it. */
const BankDialog = lazyPart(async () => ({ default: (await import("./bank-dialog.tsx")).BankDialog }));

const MINUTE = 60_000;

/** Whether a bank can be linked, the server says: by a token, or not at all. */
const linkTokenQuery = {
  queryKey: ["bank-link"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(bankLinkCalls.startBankLink, { signal }),
  staleTime: 20 * MINUTE,
  retry: false,
  meta: { quiet: true },
};

/** Instead of keying an account the payer signs in to their bank; where that is not to be had, nothing is offered. */
export function BankLink({ onPick }: { onPick: (account: LinkedAccount) => void }) {
  const { data: merchant } = useQuery(merchantQuery);
  const enabled = merchant?.services.some(({ type, status }) => type === "plaid" && status === "active") ?? false;
  const { data: token } = useQuery({ ...linkTokenQuery, enabled });
  const [open, setOpen] = useState(false);
  // The dialog of a real service would be the service's own; so far there is the simulator's.
  if (!token?.link_token.startsWith(SIMULATED_LINK)) return null;
  return (
    <div className="acts">
      <Button onClick={() => setOpen(true)}>Link a bank account</Button>
      <span className="muted">The payer signs in to their bank, or the account is keyed</span>
      {open ? (
        <Suspense>
          <BankDialog onPick={onPick} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
