import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { Customer } from "@gatehouse/contract/vault/customer.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Failed } from "../../components/failed.tsx";
import { Form } from "../../components/form.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { found, startOf, useFields } from "../../lib/form.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { useMay } from "../../session/holder.ts";
import { savedValues, startValues, valueProblems } from "../fields/index.ts";
import { Standing } from "./columns.tsx";
import { type CustomerDetails, CustomerFields, detailProblems, detailsInput } from "./customer-fields.tsx";
import { DeleteCustomer } from "./delete-customer.tsx";
import { customerQuery, useCustomerChange } from "./queries.ts";
import { useOwnFields } from "./use-own-fields.ts";
import { customerName, detailsOf, standingOf } from "./words.ts";
import "./vault.css";

const route = getRouteApi("/merchant/customer/edit/$customerId");

const tabs = [
  { to: "/merchant/customer/edit/$customerId/payment-list", label: "Payment methods" },
  { to: "/merchant/customer/edit/$customerId/address-list", label: "Addresses" },
  { to: "/merchant/customer/edit/$customerId/transaction-list", label: "Transactions" },
] as const;

function Tabs({ customerId }: { customerId: string }) {
  return (
    <nav className="vault-tabs" aria-label="Customer">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} params={{ customerId }} activeProps={{ "aria-current": "page" }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function detailsTyped(customer: Customer, own: readonly CustomField[]): CustomerDetails {
  const { description, notes, flags, custom_fields } = detailsOf(customer);
  const surcharge_exempt = flags.includes("surcharge_exempt");
  return { description, notes, surcharge_exempt, custom_fields: startValues(own, custom_fields) };
}

function DetailsForm({ customer, own }: { customer: Customer; own: readonly CustomField[] }) {
  const stores = useMay()("vault_create");
  const form = useFields<CustomerDetails>(detailsTyped(customer, own), (values) => ({
    ...valueProblems(own, values.custom_fields),
    ...found(detailProblems(values)),
  }));
  const save = useCustomerChange((values: CustomerDetails) => {
    const { custom_fields } = detailsOf(customer);
    const inputOf = (typed: CustomerDetails) => ({
      ...detailsInput(typed),
      custom_fields: savedValues(own, typed.custom_fields, custom_fields),
    });
    const input = changedOf(inputOf(startOf(form)), inputOf(values));
    return call(vaultCalls.updateCustomer, { params: { id: customer.id }, input });
  });
  const submit = (values: CustomerDetails) =>
    save.mutate(values, {
      onSuccess: (saved) => {
        form.reset(detailsTyped(saved, own));
        toast("Customer saved!", "success");
      },
    });
  return (
    <Form className="gh-panel group" form={form} onValid={submit} aria-label="Details">
      <h2>Details</h2>
      <fieldset className="vault-details" disabled={!stores}>
        <CustomerFields control={form.control} fields={own} />
      </fieldset>
      {stores ? (
        <div className="vault-acts">
          <Button kind="primary" type="submit" loading={save.isPending}>
            Save customer
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const format = useFormat();
  return (
    <dl className="gh-panel group pairs">
      <dt>Customer ID</dt>
      <dd>
        <span className="gh-mono">{customer.id}</span> <Copy text={customer.id} label="Customer ID" />
      </dd>
      <dt>Created</dt>
      <dd title={format.exact(customer.created_at)}>{format.dateTime(customer.created_at)}</dd>
      <dt>Updated</dt>
      <dd title={format.exact(customer.updated_at)}>{format.dateTime(customer.updated_at)}</dd>
    </dl>
  );
}

function Acts({ customer }: { customer: Customer }) {
  const navigate = useNavigate();
  const stores = useMay()("vault_create");
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {stores ? (
        <Button kind="danger" onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      ) : null}
      <ButtonLink
        to="/merchant/virtual-terminal/customer/$customerId"
        params={{ customerId: customer.id }}
        kind="primary"
      >
        Charge
      </ButtonLink>
      {deleting ? (
        <DeleteCustomer
          customer={customer}
          onClose={() => setDeleting(false)}
          onGone={() => void navigate({ to: "/merchant/customer/search" })}
        />
      ) : null}
    </>
  );
}

function Head({ customer }: { customer: Customer }) {
  const { description } = detailsOf(customer);
  const { timezone } = useFormat();
  return (
    <>
      {description === customerName(customer) ? null : description} <Standing {...standingOf(customer, timezone)} />
    </>
  );
}

/** A customer: how they pay, where they live and what they paid, beside what is known of them. */
export function CustomerPage() {
  const { customerId } = route.useParams();
  const own = useOwnFields();
  const { data: customer, error, refetch } = useQuery(customerQuery(customerId));
  const crumb = <ListLink to="/merchant/customer/search">Customers</ListLink>;
  if (error && customer === undefined) {
    return (
      <Page title="Customer" crumb={crumb}>
        <div className="gh-panel">
          <Failed
            error={error}
            onRetry={refetch}
            sought={{ noun: "customer", list: "All customers", to: "/merchant/customer/search" }}
          />
        </div>
      </Page>
    );
  }
  if (customer === undefined) {
    return (
      <Page title="Customer" crumb={crumb}>
        <Skeleton width="100%" height={420} />
      </Page>
    );
  }
  return (
    <Page
      title={customerName(customer)}
      crumb={crumb}
      context={<Head customer={customer} />}
      actions={<Acts customer={customer} />}
    >
      <div className="vault-customer">
        <div className="gh-panel vault-list">
          <Tabs customerId={customer.id} />
          <Outlet />
        </div>
        <div className="stack">
          {own ? (
            <DetailsForm key={customer.id} customer={customer} own={own} />
          ) : (
            <Skeleton width="100%" height={260} />
          )}
          <Facts customer={customer} />
        </div>
      </div>
    </Page>
  );
}
