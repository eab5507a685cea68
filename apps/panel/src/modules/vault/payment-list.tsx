import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { Customer } from "@gatehouse/contract/vault/customer.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useMay } from "../../session/holder.ts";
import { Standing } from "./columns.tsx";
import { cardExpiry } from "./expiry.ts";
import { MethodDialog } from "./method-dialog.tsx";
import { useCustomerChange } from "./queries.ts";
import { useCustomer } from "./use-customer.ts";
import { storedWays, useRequirements } from "./wanted.ts";
import { detailsOf, methodsOf, type StoredMethod, sayMethod } from "./words.ts";

const removeCalls = { card: vaultCalls.deleteCard, ach: vaultCalls.deleteAch };

function columnsFor(customer: Customer, timezone: string) {
  const { payment_method_id } = detailsOf(customer).defaults;
  return [
    {
      key: "name",
      header: "Method",
      short: true as const,
      cell: (row: StoredMethod) => (
        <span className="vault-beside">
          {row.name} {row.id === payment_method_id ? <span className="vault-default">Default</span> : null}
        </span>
      ),
    },
    { key: "number", header: "Number", cell: (row: StoredMethod) => <span className="gh-mono">{row.masked}</span> },
    {
      key: "expires",
      header: "Expires",
      cell: (row: StoredMethod) => (
        <span className="vault-beside">
          {row.expires} <Standing locked={row.locked} expiry={cardExpiry(row.expires, timezone)} />
        </span>
      ),
    },
  ];
}

function RemoveMethod({
  customer,
  method,
  onClose,
}: {
  customer: Customer;
  method: StoredMethod;
  onClose: () => void;
}) {
  const remove = useCustomerChange(() =>
    call(removeCalls[method.kind], { params: { id: customer.id, pid: method.id } }),
  );
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast("Payment method deleted!", "success");
        onClose();
      },
    });
  return (
    <Confirm
      open
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete ${sayMethod(method)}`}
      body="It is forgotten and cannot be charged again. This cannot be undone."
      verb="Delete payment method"
    />
  );
}

type Asked = { kind: StoredMethod["kind"]; method?: StoredMethod };

function Methods({ customer }: { customer: Customer }) {
  const may = useMay();
  const [asked, setAsked] = useState<Asked>();
  const [removing, setRemoving] = useState<StoredMethod>();
  const methods = methodsOf(customer);
  const { payment_method_id } = detailsOf(customer).defaults;
  const choose = useCustomerChange((method: StoredMethod) => {
    const defaults = { payment_method_id: method.id, payment_method_type: method.kind };
    return call(vaultCalls.updateCustomer, { params: { id: customer.id }, input: { defaults } });
  });
  const prefer = (method: StoredMethod) =>
    choose.mutate(method, { onSuccess: () => toast(`${sayMethod(method)} is the default`, "success") });
  const stores = may("vault_create");
  const { timezone } = useFormat();
  const ways = storedWays(useRequirements().requirements);
  const edit = (method: StoredMethod) => setAsked({ kind: method.kind, method });
  const menu = (method: StoredMethod) => [
    { label: "Edit", onSelect: () => edit(method) },
    ...(method.id === payment_method_id ? [] : [{ label: "Make default", onSelect: () => prefer(method) }]),
    { label: "Delete", danger: true, onSelect: () => setRemoving(method) },
  ];
  return (
    <>
      {stores && ways.length > 0 ? (
        <div className="vault-bar">
          {ways.map((kind) => (
            <Button key={kind} onClick={() => setAsked({ kind })}>
              {kind === "card" ? "Add card" : "Add account"}
            </Button>
          ))}
        </div>
      ) : null}
      <Table<StoredMethod>
        label="Payment methods"
        columns={columnsFor(customer, timezone)}
        rows={methods}
        rowKey={({ id }) => id}
        {...(stores ? { rowMenu: menu, onOpen: edit } : {})}
        empty={<Empty title="Nothing is stored that could be charged" />}
      />
      {asked ? <MethodDialog customer={customer} {...asked} onClose={() => setAsked(undefined)} /> : null}
      {removing ? <RemoveMethod customer={customer} method={removing} onClose={() => setRemoving(undefined)} /> : null}
    </>
  );
}

export function PaymentList() {
  const customer = useCustomer();
  return customer ? <Methods customer={customer} /> : null;
}
