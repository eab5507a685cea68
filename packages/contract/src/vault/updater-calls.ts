import { merchantCaller } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { updaterSchemas } from "./updater-schemas.ts";

export const updaterCalls = defineCalls<typeof updaterSchemas>({
  listUpdaterBatches: {
    name: "listUpdaterBatches",
    method: "GET",
    path: "/accountupdater/batches",
    access: merchantCaller,
    list: true,
    errors: [],
  },
  listUpdaterResults: {
    name: "listUpdaterResults",
    method: "GET",
    path: "/accountupdater/recent/results",
    access: merchantCaller,
    list: true,
    errors: [],
  },
});
