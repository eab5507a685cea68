import type { Customer, StoredAddress } from "@gatehouse/contract/vault/customer.ts";
import { Button, IconButton } from "@gatehouse/ui/button/button.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { walk } from "@gatehouse/ui/search/walk.ts";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { type KeyboardEvent, type UIEvent, useState } from "react";
import { Failed } from "../../components/failed.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { cardExpiry, monthOf } from "./expiry.ts";
import { customerQuery, foundCustomersQuery } from "./queries.ts";
import { LEAST_TYPED, PAUSE_MS } from "./typing.ts";
import {
  billingOf,
  customerName,
  defaultMethod,
  detailsOf,
  methodsOf,
  type StoredMethod,
  sayAddress,
  shippingOf,
} from "./words.ts";
import "../../components/picker.css";

export type Picked = Record<"id" | "payment_method_id" | "billing_address_id" | "shipping_address_id", string>;
type PickerProps = { value: Picked; onChange: (picked: Picked) => void; error?: string };

const NEAR_END = 40;

function sayPaying(customer: Customer): string {
  const method = defaultMethod(customer);
  if (method === undefined) return "n/a";
  const account = detailsOf(customer).payments.ach.find(({ id }) => id === method.id);
  const said = method.kind === "card" ? `Exp: ${method.expires}` : `Type: ${account?.account_type ?? ""}`;
  return [method.masked, said, method.locked].filter(Boolean).join(" ");
}

function sayContact(address: StoredAddress | undefined): string {
  if (address === undefined) return "n/a";
  const name = [address.first_name, address.last_name].filter(Boolean).join(" ");
  return [name, sayAddress(address)].filter(Boolean).join(", ") || "n/a";
}

function FoundRow({ customer, onPick }: { customer: Customer; onPick: () => void }) {
  return (
    <li>
      <button type="button" className="picker-row" onClick={onPick}>
        <b>{customerName(customer)}</b>
        <span className="gh-mono">{sayPaying(customer)}</span>
        <small>Shipping Details: {sayContact(shippingOf(customer))}</small>
        <small>Billing Details: {sayContact(billingOf(customer))}</small>
      </button>
    </li>
  );
}

function Found({ text, onPick }: { text: string; onPick: (customer: Customer) => void }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    foundCustomersQuery(text),
  );
  if (error && data === undefined) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton width="100%" height={120} />;
  const customers = data.pages.flatMap((page) => page.data);
  if (customers.length === 0) return <p className="muted">No customer is found with “{text}”</p>;
  const more = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage());
  const scrolled = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - NEAR_END) more();
  };
  return (
    <ul className="picker-found" aria-label="Customers" onScroll={scrolled}>
      {customers.map((customer) => (
        <FoundRow key={customer.id} customer={customer} onPick={() => onPick(customer)} />
      ))}
      {hasNextPage ? (
        <li>
          <Button kind="quiet" loading={isFetchingNextPage} onClick={more}>
            Show more
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function Search({ onPick, error }: { onPick: (customer: Customer) => void; error: string | undefined }) {
  const [typed, setTyped] = useState("");
  const settled = useSettled(typed.trim(), PAUSE_MS);
  /** Enter in the box takes the first customer found for what stands there now; it never sends the form around. */
  const search = (event: KeyboardEvent<HTMLElement>) => {
    walk(event);
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.nativeEvent.isComposing || typed.trim() !== settled) return;
    event.currentTarget.querySelector<HTMLElement>(".picker-row")?.click();
  };
  return (
    <section className="picker" aria-label="Customer Vault Search" onKeyDown={search}>
      <div className="picker-head">
        <h2>Customer Vault Search</h2>
        <Link to="/merchant/customer/search">Advanced Search</Link>
      </div>
      <TextField
        name="customer"
        label="Global Search"
        autoComplete="off"
        placeholder="Start typing to Search for a Customer"
        value={typed}
        onChange={setTyped}
        {...(error ? { error } : {})}
      />
      {settled.length >= LEAST_TYPED ? <Found text={settled} onPick={onPick} /> : null}
    </section>
  );
}

const optionOf = ({ id, kind, name, masked, locked }: StoredMethod) => ({
  value: id,
  label: [kind === "card" ? name : "ach", masked, locked].filter(Boolean).join(" / "),
});

/** Its issuer may have renewed a card under its number: so it can be charged, but who charges it knows that it may be declined. */
function warningOf({ kind, expires, locked }: StoredMethod, timezone: string): string | undefined {
  const what = kind === "card" ? "card" : "account";
  if (locked !== "") return `This ${what} is marked “${locked}”. Until it has a new number, every payment is declined.`;
  if (cardExpiry(expires, timezone) !== "expired") return undefined;
  return `This card expired in ${monthOf(expires)}. It may be declined.`;
}

function Warning({ method }: { method: StoredMethod | undefined }) {
  const { timezone } = useFormat();
  const warning = method && warningOf(method, timezone);
  if (!warning) return null;
  return (
    <p className="picker-warning" role="status">
      {warning}
    </p>
  );
}

function Chosen({ customer, value, onChange }: { customer: Customer } & Omit<PickerProps, "error">) {
  const { description, addresses } = detailsOf(customer);
  const methods = methodsOf(customer);
  const places = addresses.map((one) => ({ value: one.id, label: sayAddress(one) || "No street given" }));
  const select = (name: keyof Picked, label: string, options: { value: string; label: string }[]) => (
    <SelectField
      name={`customer.${name}`}
      label={label}
      value={value[name]}
      options={options}
      onChange={(chosen) => onChange({ ...value, [name]: chosen })}
      {...(options.length === 0 ? { placeholder: "n/a", disabled: true } : {})}
    />
  );
  return (
    <section className="picker" aria-label="Customer">
      <dl className="pairs picker-facts">
        <dt>Customer ID</dt>
        <dd>
          <Link
            to="/merchant/customer/edit/$customerId/payment-list"
            params={{ customerId: customer.id }}
            className="gh-mono"
          >
            {customer.id}
          </Link>
          <IconButton
            label="Choose another customer"
            icon={<X />}
            onClick={() => onChange({ id: "", payment_method_id: "", billing_address_id: "", shipping_address_id: "" })}
          />
        </dd>
        <dt>Customer Description</dt>
        <dd>{description || customerName(customer)}</dd>
      </dl>
      {select("payment_method_id", "Payment Option", methods.map(optionOf))}
      <Warning method={methods.find(({ id }) => id === value.payment_method_id)} />
      <div className="line">
        {select("billing_address_id", "Billing Address", places)}
        {select("shipping_address_id", "Shipping Address", places)}
      </div>
    </section>
  );
}

/** What is chosen of a customer before anybody chooses: their defaults. */
function defaultsOf(customer: Customer): Picked {
  const { billing_address_id, shipping_address_id } = detailsOf(customer).defaults;
  return {
    id: customer.id,
    payment_method_id: defaultMethod(customer)?.id ?? "",
    billing_address_id,
    shipping_address_id,
  };
}

function Loaded({ value, onChange, error: problem }: PickerProps) {
  const { data: customer, error, refetch } = useQuery(customerQuery(value.id));
  const sought = { noun: "customer", list: "All customers", to: "/merchant/customer/search" };
  if (error && customer === undefined) return <Failed error={error} onRetry={refetch} sought={sought} />;
  if (customer === undefined) return <Skeleton width="100%" height={160} />;
  // Who came here by a link has chosen a customer, and nothing of theirs yet.
  const shown = value.payment_method_id === "" ? defaultsOf(customer) : value;
  return (
    <>
      <Chosen customer={customer} value={shown} onChange={onChange} />
      {problem ? <p className="gh-field-note gh-field-error">{problem}</p> : null}
    </>
  );
}

/** Finds a customer of the vault and says with which card or account of theirs is paid. */
export function CustomerPicker(props: PickerProps) {
  if (props.value.id !== "") return <Loaded {...props} />;
  return <Search onPick={(customer) => props.onChange(defaultsOf(customer))} error={props.error} />;
}
