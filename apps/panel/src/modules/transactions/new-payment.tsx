import { ButtonLink } from "../../components/button-link.tsx";
import { useMayCharge } from "../../payment/charging.ts";

/** The way to the virtual terminal, for whoever has work there. */
export function NewPayment() {
  if (useMayCharge() === false) return null;
  return (
    <ButtonLink to="/merchant/virtual-terminal" kind="primary">
      New payment
    </ButtonLink>
  );
}
