import { defineDocs } from "../docs.ts";
import { settlementBatch, type settlementSchemas } from "./schemas.ts";

export const settlementDocs = defineDocs<keyof typeof settlementSchemas>({
  groups: { Settlement: "Batches in which processors settle transactions." },
  calls: {
    searchBatches: {
      title: "Search settlement batches",
      details:
        "Searches batches, newest first, with sums by day, processor and currency. Partners and administrators search all merchants below them; without a date or an id, the last four months. `output=csv` returns all of them as a file.",
    },
  },
  fields: {
    status: "`refused` batches cleared nothing and are sent again.",
    "SettlementBatch.batch_date": "Time at which the batch was closed.",
    captured: "Captured amount in minor units.",
    credit: "Refunded and credited amount in minor units.",
  },
  schemas: { SettlementBatch: settlementBatch },
});
