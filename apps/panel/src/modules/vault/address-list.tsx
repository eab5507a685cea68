import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { Customer, StoredAddress } from "@gatehouse/contract/vault/customer.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { sayCountry } from "../../lib/country.ts";
import { useMay } from "../../session/holder.ts";
import { AddressDialog } from "./address-dialog.tsx";
import { useCustomerChange } from "./queries.ts";
import { useCustomer } from "./use-customer.ts";
import { detailsOf, sayAddress } from "./words.ts";

type DefaultName = "billing_address_id" | "shipping_address_id";

const personOf = ({ first_name, last_name, company }: StoredAddress) =>
  [[first_name, last_name].filter(Boolean).join(" "), company].filter(Boolean).join(", ");

function columnsFor(customer: Customer) {
  const { billing_address_id, shipping_address_id } = detailsOf(customer).defaults;
  const uses = ({ id }: StoredAddress) =>
    [id === billing_address_id && "Billing", id === shipping_address_id && "Shipping"].filter(Boolean).join(", ");
  return [
    {
      key: "name",
      header: "Name",
      characters: (row: StoredAddress) => personOf(row).length,
      cell: (row: StoredAddress) => personOf(row) || <span className="muted">–</span>,
    },
    {
      key: "address",
      header: "Address",
      cell: (row: StoredAddress) => (
        <span className="vault-lines" title={sayAddress(row)}>
          <span>{row.line_1 || "–"}</span>
          <span className="muted">
            {[row.city, row.state, row.postal_code, sayCountry(row.country)].filter(Boolean).join(" ")}
          </span>
        </span>
      ),
    },
    { key: "email", header: "Email", cell: (row: StoredAddress) => row.email },
    { key: "default", header: "Default for", cell: uses },
  ];
}

type OfAddress = { customer: Customer; address: StoredAddress; onClose: () => void };

function RemoveAddress({ customer, address, onClose }: OfAddress) {
  const remove = useCustomerChange(() =>
    call(vaultCalls.deleteAddress, { params: { id: customer.id, aid: address.id } }),
  );
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast("Address deleted!", "success");
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
      title="Delete this address"
      body={[personOf(address), sayAddress(address)].filter(Boolean).join(", ")}
      verb="Delete address"
    />
  );
}

function Addresses({ customer }: { customer: Customer }) {
  const stores = useMay()("vault_create");
  const [asked, setAsked] = useState<StoredAddress | "new">();
  const [removing, setRemoving] = useState<StoredAddress>();
  const { addresses, defaults } = detailsOf(customer);
  const choose = useCustomerChange((chosen: Partial<Record<DefaultName, string>>) =>
    call(vaultCalls.updateCustomer, { params: { id: customer.id }, input: { defaults: chosen } }),
  );
  const prefer = (name: DefaultName, address: StoredAddress) =>
    defaults[name] === address.id
      ? []
      : [
          {
            label: name === "billing_address_id" ? "Bill here by default" : "Ship here by default",
            onSelect: () =>
              choose.mutate({ [name]: address.id }, { onSuccess: () => toast("Customer saved!", "success") }),
          },
        ];
  const menu = (address: StoredAddress) => [
    { label: "Edit", onSelect: () => setAsked(address) },
    ...prefer("billing_address_id", address),
    ...prefer("shipping_address_id", address),
    { label: "Delete", danger: true, onSelect: () => setRemoving(address) },
  ];
  return (
    <>
      {stores ? (
        <div className="vault-bar">
          <Button onClick={() => setAsked("new")}>Add address</Button>
        </div>
      ) : null}
      <Table<StoredAddress>
        label="Addresses"
        columns={columnsFor(customer)}
        rows={addresses}
        rowKey={({ id }) => id}
        {...(stores ? { rowMenu: menu, onOpen: setAsked } : {})}
        empty={<Empty title="No address is known" />}
      />
      {asked ? (
        <AddressDialog
          customer={customer}
          {...(asked === "new" ? {} : { address: asked })}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {removing ? (
        <RemoveAddress customer={customer} address={removing} onClose={() => setRemoving(undefined)} />
      ) : null}
    </>
  );
}

export function AddressList() {
  const customer = useCustomer();
  return customer ? <Addresses customer={customer} /> : null;
}
