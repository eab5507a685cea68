import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isRoleAdmin } from "../../../session/area.ts";
import { merchantQuery } from "../../accounts/index.ts";

/** To whom a check is sent, line by line: whoever of the merchant has an address. */
export function payeeLines({ name, primary_contact, billing_contact }: Payee): string[] {
  const payee = [primary_contact, billing_contact].find(({ address_line_1 }) => address_line_1);
  if (payee === undefined) return [];
  const { first_name, last_name, company, address_line_1, address_line_2, city, state, postal_code } = payee;
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  const place = [city, words(state, postal_code)].filter(Boolean).join(", ");
  return [words(first_name, last_name), company || name, address_line_1 ?? "", address_line_2 ?? "", place].filter(
    Boolean,
  );
}

type Payee = Pick<Merchant, "name" | "primary_contact" | "billing_contact">;

/** A check by mail: all that can be done here is to say where it goes. */
export function MailPayment() {
  const { data: merchant } = useQuery(merchantQuery);
  if (merchant === undefined) return null;
  const lines = payeeLines(merchant);
  if (lines.length === 0)
    return (
      <p role="status">
        No address is known that a check could be mailed to.{" "}
        {isRoleAdmin() ? <Link to="/merchant/settings/contact">Add one to the contact</Link> : null}
      </p>
    );
  return (
    <>
      <p>Please mail a check to the following address:</p>
      <address className="payee">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </>
  );
}
