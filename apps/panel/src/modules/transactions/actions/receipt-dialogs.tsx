import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Failed } from "../../../components/failed.tsx";
import type { AskedProps } from "../../../payment/actions.ts";
import { merchantBrandingQuery } from "../../branding/index.ts";
import { receiptQuery } from "../queries.ts";
import { useAct } from "./use-act.ts";
import "./receipt-dialogs.css";

/** The receipt of any payment, to whoever is named. */
export function EmailDialog(props: AskedProps) {
  const { transaction } = props.asked;
  const { act, busy } = useAct(props);
  const [email, setEmail] = useState(transaction.email_address || transaction.billing_address.email || "");
  const [left, setLeft] = useState(false);
  const form = useId();
  const error = check(email, [rules.required("Email"), rules.email()]);
  const footer = (
    <>
      <Button kind="quiet" onClick={props.onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" form={form} loading={busy}>
        Send receipt
      </Button>
    </>
  );
  return (
    <Dialog open onClose={props.onClose} title="Send the receipt by email" size="small" footer={footer}>
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setLeft(true);
          if (error === undefined && !busy) act({ action: "email", email_address: email });
        }}
      >
        <TextField
          name="email_address"
          label="Receipt goes to"
          type="email"
          value={email}
          onChange={setEmail}
          onBlur={() => setLeft(true)}
          error={left ? error : undefined}
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** What comes out of the printer is what is seen here. */
export function PrintDialog({ asked, onClose }: AskedProps) {
  const { id, merchant_id } = asked.transaction;
  const { data, error, refetch } = useQuery(receiptQuery(id));
  const { data: brand } = useQuery(merchantBrandingQuery(merchant_id));
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
      <Button kind="primary" disabled={data === undefined} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Receipt" size="small" footer={footer}>
      {data === undefined && error ? <Failed error={error} onRetry={refetch} /> : null}
      {data === undefined && !error ? <Skeleton width="100%" height={240} /> : null}
      {data !== undefined && brand?.logo_url ? <img className="receipt-logo" src={brand.logo_url} alt="" /> : null}
      {data === undefined ? null : <pre className="receipt">{data}</pre>}
    </Dialog>
  );
}
