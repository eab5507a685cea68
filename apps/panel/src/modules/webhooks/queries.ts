import { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callList } from "../../lib/api.ts";

const webhooksKey = ["webhooks"];

/** A merchant's webhooks. */
export const webhooksQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, id],
    queryFn: ({ signal }) => call(webhookCalls.listWebhooks, { params: { id }, signal }),
    enabled: id !== "",
    meta: { quiet: true },
  });

export const deliveriesKey = ["webhook deliveries"];

type Page = { limit: number; offset: number };
export type DeliveryFilter = { state: string; type: string };

type Listed = { id: string; wid: string; page: Page; filter: DeliveryFilter };

export const deliveriesQuery = ({ id, wid, page, filter }: Listed) =>
  queryOptions({
    queryKey: [...deliveriesKey, wid, page, filter],
    queryFn: ({ signal }) =>
      callList(webhookCalls.listDeliveries, {
        params: { id, wid },
        query: {
          limit: String(page.limit),
          offset: String(page.offset),
          ...(filter.state ? { state: filter.state } : {}),
          ...(filter.type ? { type: filter.type } : {}),
        },
        signal,
      }),
    meta: { quiet: true },
  });

export const deliveryQuery = (params: { id: string; wid: string; event_id: string }) =>
  queryOptions({
    queryKey: [...deliveriesKey, params.wid, "one", params.event_id],
    queryFn: ({ signal }) => call(webhookCalls.getDelivery, { params, signal }),
    meta: { quiet: true },
  });
