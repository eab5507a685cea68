import { addressInput } from "@gatehouse/contract/transactions/address.ts";
import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { Customer, StoredAddress } from "@gatehouse/contract/vault/customer.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { type Contact, emptyContact, FullAddress } from "../../components/address-fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FieldWants } from "../../lib/field-wants.ts";
import { refusedBy, startOf, useFields } from "../../lib/form.tsx";
import { missingIn, wantedIn } from "../../lib/wanted.ts";
import { useCustomerChange } from "./queries.ts";
import { keysOfAddress, useRequirements } from "./wanted.ts";

type Values = { address: Contact };
type AddressDialogProps = {
  customer: Customer;
  /** The stored one that is changed; without it a new one is added. */
  address?: StoredAddress;
  onClose: () => void;
};

function contactOf(address: StoredAddress | undefined): Contact {
  if (address === undefined) return emptyContact;
  const { id: _id, hash: _hash, line_1, line_2, ...same } = address;
  return { ...same, address_line_1: line_1, address_line_2: line_2 };
}

export function AddressDialog({ customer, address, onClose }: AddressDialogProps) {
  const { requirements } = useRequirements();
  const form = useFields<Values>({ address: contactOf(address) }, (values) => ({
    ...missingIn(values, keysOfAddress, requirements),
    ...refusedBy(addressInput, values.address, (path) => ["address", ...path].join(".")),
  }));
  const save = useCustomerChange((values: Values) => {
    const params = { id: customer.id, aid: address?.id ?? "" };
    if (!address) return call(vaultCalls.addAddress, { params, input: values.address });
    return call(vaultCalls.updateAddress, { params, input: changedOf(startOf(form).address, values.address) });
  });
  const submit = (values: Values) =>
    save.isPending ||
    save.mutate(values, {
      onSuccess: () => {
        toast(address ? "Address saved!" : "Address added!", "success");
        onClose();
      },
    });
  return (
    <FormDialog
      title={address ? "Edit address" : "Add address"}
      form={form}
      onValid={submit}
      saving={save}
      save={address ? "Save address" : "Add address"}
      onClose={onClose}
    >
      <FieldWants value={wantedIn(keysOfAddress, requirements)}>
        <FullAddress control={form.control} of="address" />
      </FieldWants>
    </FormDialog>
  );
}
