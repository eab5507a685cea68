import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Failed } from "../../components/failed.tsx";
import { Form } from "../../components/form.tsx";
import { call } from "../../lib/api.ts";
import { FormSelect, FormText, found, useFields } from "../../lib/form.tsx";
import { useSettled } from "../../lib/use-settled.ts";
import { myArea } from "../../session/area.ts";
import { userQuery } from "../../session/user.ts";
import type { Account } from "./account-list.tsx";
import { type Place, placesFor } from "./places.ts";

const SHOWN = 50;
const TYPING_MS = 250;

/** Of many partners those whose name holds what was typed. */
const partnersNamedQuery = (name: string) =>
  queryOptions({
    queryKey: ["partners", "named", name],
    queryFn: ({ signal }) =>
      call(partnerCalls.searchPartners, {
        input: { limit: SHOWN, ...(name === "" ? {} : { name: { operator: "%" as const, value: name } }) },
        query: { sf: "name", sd: "asc" },
        signal,
      }),
    meta: { quiet: true },
  });

export type Mover = { noun: "merchant" | "partner"; account: Account; parentId: string };
type Values = { name: string; partner_id: string };

const problems = ({ partner_id }: Values) => found({ partner_id: check(partner_id, [rules.required("New parent")]) });

function usePlaces({ noun, account, parentId }: Mover, name: string) {
  const asked = useQuery({
    ...partnersNamedQuery(useSettled(name.trim(), TYPING_MS)),
    placeholderData: keepPreviousData,
  });
  const { data: user } = useQuery(userQuery);
  const own = myArea() === "partner" ? (user?.account_type_id ?? "") : "";
  const self = own === "" ? [] : [{ id: own, name: account.parent_structure[own] ?? "Your own account" }];
  const root = noun === "partner" && myArea() === "admin";
  return { asked, places: placesFor([...self, ...(asked.data ?? [])], { account, parentId, root }) };
}

function useMove({ noun, account }: Mover, onClose: () => void) {
  const client = useQueryClient();
  const params = { id: account.id };
  return useMutation({
    mutationFn: async ({ value }: Place): Promise<void> => {
      if (noun === "merchant") await call(accountCalls.updateMerchant, { params, input: { partner_id: value } });
      else await call(partnerCalls.updatePartner, { params, input: { parent_id: value === "root" ? "" : value } });
    },
    onSuccess: async (_, { label }) => {
      await client.invalidateQueries({ queryKey: [`${noun}s`] });
      toast(`${account.name} moved to ${label}`, "success");
      onClose();
    },
  });
}

/** Puts an account beneath another partner. Who gains and who loses sight of it is said before. */
export function MoveDialog({ onClose, ...mover }: Mover & { onClose: () => void }) {
  const { noun, account } = mover;
  const id = useId();
  const form = useFields<Values>({ name: "", partner_id: "" }, problems);
  const { control } = form;
  const { asked, places } = usePlaces(mover, useWatch({ control, name: "name" }));
  const move = useMove(mover, onClose);
  const submit = ({ partner_id }: Values) => {
    const place = places.find(({ value }) => value === partner_id);
    if (place && !move.isPending) move.mutate(place);
  };
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="danger" type="submit" form={id} loading={move.isPending}>
        Move {noun}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Move ${account.name}?`} footer={footer}>
      <Form id={id} className="stack" form={form} guarded={false} onValid={submit}>
        <p>
          {noun === "partner" ? "Everybody beneath it moves with it. " : ""}Those above it now lose sight of it and its
          payments; those above its new parent gain it.
        </p>
        <FormText control={control} name="name" label="Find a partner" hint="Part of its name" autoFocus optional />
        {asked.error && asked.data === undefined ? (
          <Failed error={asked.error} onRetry={asked.refetch} />
        ) : (
          <FormSelect
            control={control}
            name="partner_id"
            label="New parent"
            options={places}
            placeholder={places.length === 0 && asked.isSuccess ? "No other partner has that name" : "Choose a partner"}
          />
        )}
      </Form>
    </Dialog>
  );
}
