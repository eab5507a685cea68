import { Link } from "@tanstack/react-router";
import { useMayCharge } from "./charging.ts";

/** The way to the virtual terminal, for whoever has work there. */
export function NewPayment() {
  if (useMayCharge() === false) return null;
  return (
    <Link to="/merchant/virtual-terminal" className="gh-button gh-button-primary gh-button-normal">
      New payment
    </Link>
  );
}
