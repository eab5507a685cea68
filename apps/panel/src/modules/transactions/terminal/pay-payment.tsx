import { Button } from "@gatehouse/ui/button/button.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { environmentOf } from "../../../lib/environment.ts";
import { money } from "../../../lib/use-format.ts";
import { merchantQuery } from "../../accounts/index.ts";
import { type AppleToken, payWithApple, simulatedToken, useApplePay } from "../../wallets/index.ts";
import { blankPayment } from "./payment.ts";
import { usePrice } from "./price.ts";
import type { Sale } from "./sale.ts";
import { Taken } from "./taken.tsx";

const isSimulated = environmentOf(location.hostname) !== "production";

type PayProps = { form: UseFormReturn<Sale>; currency: string };

/** The token of the sale. It was given for one total: with another it is dropped. */
function useToken({ form: { control, setValue }, currency }: PayProps) {
  const sale = useWatch({ control }) as Sale;
  const { total = 0 } = usePrice(sale, currency);
  const { field, fieldState } = useController({ control, name: "apple_pay_token" });
  const { total: given, pkpaymenttoken } = sale.apple_pay_token;
  const outdated = pkpaymenttoken !== null && given !== total;
  useEffect(() => {
    if (outdated) setValue("apple_pay_token", blankPayment.apple_pay_token);
  }, [outdated, setValue]);
  return { total, token: pkpaymenttoken, take: field.onChange, error: fieldState.error?.message };
}

/** The payer pays with their phone or this browser, and the sale is sent as soon as they have. */
export function PayPayment({ form, currency }: PayProps) {
  const able = useApplePay();
  const { data: merchant } = useQuery(merchantQuery);
  const { total, token, take, error } = useToken({ form, currency });
  const key_id = merchant?.default_values.merchant.apple_pay_id ?? "";
  const sheet = { certificate: key_id, label: merchant?.name ?? "", amount: total, currency };
  const pay = useMutation({
    mutationFn: async ({ ask, send }: { ask: () => Promise<AppleToken | undefined>; send: () => void }) => {
      const pkpaymenttoken = await ask();
      if (pkpaymenttoken === undefined) return;
      take({ key_id, pkpaymenttoken, total });
      send();
    },
  });
  const press = (ask: () => Promise<AppleToken | undefined>) => (event: MouseEvent<HTMLButtonElement>) => {
    const sale = event.currentTarget.form;
    pay.mutate({ ask, send: () => sale?.requestSubmit() });
  };
  if (token)
    return (
      <Taken
        note={`Given for ${money(total, currency)}`}
        another="Take another payment"
        onAnother={() => take(blankPayment.apple_pay_token)}
      >
        <b>Apple Pay</b> <span>{token.paymentMethod?.displayName ?? ""}</span>
      </Taken>
    );
  return (
    <>
      {able === undefined ? <p role="status">Looking for Apple Pay…</p> : null}
      {able === false ? (
        <p role="status">
          Apple Pay is not supported in this browser. Please copy the page URL into Safari and continue filling the
          page.
        </p>
      ) : null}
      <div className="acts">
        {able ? (
          <Button loading={pay.isPending} disabled={total === 0} onClick={press(() => payWithApple(sheet))}>
            Pay with Apple Pay
          </Button>
        ) : null}
        {isSimulated && able !== undefined ? (
          <Button loading={pay.isPending} disabled={total === 0} onClick={press(simulatedToken)}>
            Pay with the simulator's phone
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="gh-field-note gh-field-error" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
