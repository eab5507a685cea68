import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import type { Partner } from "@gatehouse/contract/accounts/partner.ts";
import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

type Account = Pick<Merchant, "id" | "name" | "status">;
type SwitchProps = { noun: "merchant" | "partner"; account: Account; loses: string; onClose: () => void };

async function change(noun: SwitchProps["noun"], id: string, status: "active" | "disabled"): Promise<void> {
  if (noun === "merchant") await call(accountCalls.setMerchantStatus, { params: { id, status } });
  else await call(partnerCalls.setPartnerStatus, { params: { id }, input: { status } });
}

function SwitchDialog({ noun, account, loses, onClose }: SwitchProps) {
  const client = useQueryClient();
  const disabling = account.status === "active";
  const save = useMutation({
    mutationFn: () => change(noun, account.id, disabling ? "disabled" : "active"),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [`${noun}s`] });
      toast(`${account.name} ${disabling ? "disabled" : "enabled"}`, "success");
      onClose();
    },
  });
  return (
    <Confirm
      open
      danger={disabling}
      busy={save.isPending}
      onClose={onClose}
      onConfirm={() => save.mutate()}
      title={`${disabling ? "Disable" : "Enable"} ${account.name}?`}
      body={disabling ? loses : "Its people can sign in again and its keys work again."}
      verb={`${disabling ? "Disable" : "Enable"} ${noun}`}
    />
  );
}

export function MerchantStatusDialog({ merchant, onClose }: { merchant: Account; onClose: () => void }) {
  const loses = "Its people can no longer sign in and its keys stop working at once. Nothing is deleted.";
  return <SwitchDialog noun="merchant" account={merchant} loses={loses} onClose={onClose} />;
}

type PartnerStatusProps = { partner: Pick<Partner, "id" | "name" | "status">; onClose: () => void };

export function PartnerStatusDialog({ partner, onClose }: PartnerStatusProps) {
  const loses =
    "Nobody of it, nor of any partner or merchant beneath it, can sign in or use a key any more. Nothing is deleted.";
  return <SwitchDialog noun="partner" account={partner} loses={loses} onClose={onClose} />;
}
