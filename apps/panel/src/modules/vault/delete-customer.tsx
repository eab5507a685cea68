import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { Customer } from "@gatehouse/contract/vault/customer.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { customerQuery } from "./queries.ts";
import { customerName } from "./words.ts";

type DeleteCustomerProps = { customer: Customer; onClose: () => void; onGone?: () => void };

export function DeleteCustomer({ customer, onClose, onGone }: DeleteCustomerProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(vaultCalls.deleteCustomer, { params: { id: customer.id } }),
    onSuccess: () => {
      toast("Customer deleted!", "success");
      onClose();
      onGone?.();
      client.removeQueries({ queryKey: customerQuery(customer.id).queryKey });
      void client.invalidateQueries({ queryKey: ["customers", "rows"] });
      void client.invalidateQueries({ queryKey: ["customers", "found"] });
    },
  });
  return (
    <Confirm
      open
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={`Delete ${customerName(customer)}`}
      body="Their stored cards, accounts and addresses are forgotten and cannot be charged again. Payments made before stay. This cannot be undone."
      verb="Delete customer"
    />
  );
}
