import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const terminalsKey = ["terminals"];
export const devicesKey = ["devices"];

/** The terminals of a merchant: of the signed-in one when no id is given. */
export function terminalsQuery(id?: string) {
  return queryOptions({
    queryKey: [...terminalsKey, id ?? "own"],
    queryFn: ({ signal }) =>
      id === undefined
        ? call(terminalCalls.listTerminals, { signal })
        : call(terminalCalls.listTerminalsOfMerchant, { params: { id }, signal }),
    meta: { quiet: true },
  });
}

export function devicesQuery(id: string) {
  return queryOptions({
    queryKey: [...devicesKey, id],
    queryFn: ({ signal }) => call(terminalCalls.listDevices, { params: { id }, signal }),
    enabled: id !== "",
    meta: { quiet: true },
  });
}
