import { outputCalls } from "@gatehouse/contract/outputs/calls.ts";
import type { OutputType } from "@gatehouse/contract/outputs/output-types.ts";
import type { CustomOutput, OutputField } from "@gatehouse/contract/outputs/schemas.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { userQuery } from "../../../session/user.ts";
import { availableOutputsQuery, outputsKey, standardFieldsOf } from "../../outputs/index.ts";
import { type Defaults, useSaveDefaults } from "./use-table-format.ts";

/** Under which name a person's choice for each type is kept. */
const kept = {
  "transaction-table": "transaction_table_format_id",
  transaction: "transaction_csv_format_id",
  "transaction-totals": "transaction_totals_format_id",
} as const satisfies Record<OutputType, keyof Defaults>;

/** The value of the choice while columns of one's own are not saved yet. */
export const OWN = "own";

/** A format that is chosen, the columns of one's own, or the standard ones instead of those that were kept. */
type Draft = { id: string; forget?: boolean } | { fields: OutputField[] };
type Drafts = Partial<Record<OutputType, Draft>>;

/** What a type looks like at present, saved or not, and the ways to change it. */
export function useLayout(type: OutputType, [drafts, setDrafts]: DraftState) {
  const { data: formats = [] } = useQuery(availableOutputsQuery(type));
  const { data: user } = useQuery(userQuery);
  const draft: Draft = drafts[type] ?? { id: user?.defaults[kept[type]] ?? "" };
  const ofMany = user !== undefined && user.account_type !== "merchant";
  const mine = formats.find(({ personal }) => personal);
  const chosen = "id" in draft ? formats.find(({ id }) => id === draft.id) : undefined;
  const value = "fields" in draft || chosen?.personal ? OWN : (chosen?.id ?? "");
  const put = (next: Draft) => setDrafts((before) => ({ ...before, [type]: next }));
  return {
    formats: formats.filter(({ personal }) => !personal),
    own: "fields" in draft || (mine !== undefined && !draft.forget),
    value,
    fields: "fields" in draft ? draft.fields : (chosen?.field_list ?? standardFieldsOf(type, { ofMany })),
    choose: (id: string) => put({ id: id === OWN ? (mine?.id ?? "") : id }),
    layOut: (fields: OutputField[]) => put({ fields }),
    reset: () => put({ id: "", forget: value === OWN && mine !== undefined }),
  };
}

export type DraftState = ReturnType<typeof useDrafts>;
export const useDrafts = () => useState<Drafts>({});

/** Columns first and what is forgotten last, so that nothing is ever chosen that is not there. */
export function useSaveLayouts(drafts: Drafts, onSaved: () => void) {
  const client = useQueryClient();
  const defaults = useSaveDefaults();
  return useMutation({
    mutationFn: async () => {
      const changed = Object.entries(drafts) as [OutputType, Draft][];
      const ids: Defaults = {};
      for (const [type, draft] of changed)
        ids[kept[type]] = "id" in draft ? draft.id : (await saveOwn(type, draft.fields)).id;
      await defaults.mutateAsync(ids);
      for (const [type, draft] of changed)
        if ("id" in draft && draft.forget) await call(outputCalls.deleteOwnOutput, { params: { type } });
    },
    onSuccess: onSaved,
    onSettled: () => client.invalidateQueries({ queryKey: outputsKey }),
  });
}

/** A layout without a column cannot be kept. */
export const isWhole = (drafts: Drafts) =>
  Object.values(drafts).every((draft) => !("fields" in draft) || draft.fields.length > 0);

const saveOwn = (type: OutputType, field_list: OutputField[]): Promise<CustomOutput> =>
  call(outputCalls.saveOwnOutput, { params: { type }, input: { field_list } });
