import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { userQuery } from "../../../session/user.ts";
import { availableOutputsQuery } from "../../outputs/index.ts";

type Chosen = "transaction_table_format_id" | "transaction_csv_format_id" | "transaction_totals_format_id";
export type Defaults = Partial<Record<Chosen, string>>;

/** Keeps the formats that the signed-in person prefers. */
export function useSaveDefaults() {
  const { data: user } = useQuery(userQuery);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (defaults: Defaults) => {
      if (user) await call(identityCalls.updateUser, { params: { id: user.id }, input: { defaults } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}

/** The formats of tables, and the one that the person uses; none means the standard columns. */
export function useTableFormat() {
  const { data: formats = [] } = useQuery(availableOutputsQuery("transaction-table"));
  const { data: user } = useQuery(userQuery);
  const id = user?.defaults.transaction_table_format_id ?? "";
  return { formats, chosen: formats.find((one) => one.id === id) };
}
