import { merchantCaller } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { updaterSchemas } from "./updater-schemas.ts";

export const updaterCalls = defineCalls<typeof updaterSchemas>({
  listUpdaterBatches: {
    name: "listUpdaterBatches",
    method: "GET",
    path: "/accountupdater/batches",
    summary: "When the card networks were asked about the stored cards, newest first",
    access: merchantCaller,
    list: true,
    errors: [],
  },
  listUpdaterResults: {
    name: "listUpdaterResults",
    method: "GET",
    path: "/accountupdater/recent/results",
    summary: "What the card networks knew of each stored card in the last 30 days, newest first",
    access: merchantCaller,
    list: true,
    errors: [],
  },
});
