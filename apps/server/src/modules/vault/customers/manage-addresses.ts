import type { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { flatCustomerCalls } from "@gatehouse/contract/vault/flat-calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { listPart } from "../../../search/page.ts";
import type { CustomerRecord } from "../domain/customer-record.ts";
import { deleteAddress as deleteRow } from "./address.store.ts";
import { changingCustomer, customerIn } from "./lock-customer.ts";
import { presentAddress, presentCustomer, presentFlatAddress } from "./present-customer.ts";
import { addressIn, asSpelled, changeAddress, storeAddress } from "./store-address.ts";
import { inVault } from "./vault-owner.ts";

const read = (context: Context): Promise<CustomerRecord> => inVault(context, (tx) => customerIn(tx, context));

export const addAddress: UseCase<typeof vaultCalls.addAddress> = async (context, input) => {
  let created_address_id = "";
  const record = await changingCustomer(context, async (tx, { row, addresses }) => {
    const kept = await storeAddress(tx, context, { customer_id: row.id, addresses, input: asSpelled(input) });
    if ("twin" in kept) refuse("duplicate_address");
    created_address_id = kept.added.id;
  });
  return { ...presentCustomer(record), created_address_id };
};

export const listAddresses: UseCase<typeof vaultCalls.listAddresses> = async (context) =>
  listPart((await read(context)).addresses.map(presentAddress), context.query);

export const getAddress: UseCase<typeof vaultCalls.getAddress> = async (context) => ({
  data: [presentAddress(addressIn(await read(context), context))],
  total_count: 1,
});

export const updateAddress: UseCase<typeof vaultCalls.updateAddress> = async (context, input) =>
  presentCustomer(
    await changingCustomer(context, (tx, record) => changeAddress(tx, context, { record, input: asSpelled(input) })),
  );

export const deleteAddress: UseCase<typeof vaultCalls.deleteAddress> = async (context) =>
  presentCustomer(await removeAddress(context));

function removeAddress(context: Context): Promise<CustomerRecord> {
  return changingCustomer(context, (tx, record) => deleteRow(tx, addressIn(record, context)));
}

/** Old clients send an address that the customer came with once more and expect to get it. */
export const addFlatAddress: UseCase<typeof flatCustomerCalls.addFlatAddress> = async (context, input) => {
  let id = "";
  const { addresses } = await changingCustomer(context, async (tx, record) => {
    const kept = await storeAddress(tx, context, { customer_id: record.row.id, addresses: record.addresses, input });
    id = "twin" in kept ? kept.twin.id : kept.added.id;
  });
  const stored = addresses.find((one) => one.id === id);
  if (!stored) throw new Error("the address just stored is gone");
  return presentFlatAddress(stored);
};

export const listFlatAddresses: UseCase<typeof flatCustomerCalls.listFlatAddresses> = async (context) =>
  listPart((await read(context)).addresses.map(presentFlatAddress), context.query);

export const getFlatAddress: UseCase<typeof flatCustomerCalls.getFlatAddress> = async (context) => ({
  data: [presentFlatAddress(addressIn(await read(context), context))],
  total_count: 1,
});

export const updateFlatAddress: UseCase<typeof flatCustomerCalls.updateFlatAddress> = async (context, input) =>
  presentFlatAddress(
    addressIn(await changingCustomer(context, (tx, record) => changeAddress(tx, context, { record, input })), context),
  );

export const deleteFlatAddress: UseCase<typeof flatCustomerCalls.deleteFlatAddress> = async (context) => {
  await removeAddress(context);
  return null;
};
