export { settleHours } from "./half-hours.ts";
export { processorsQuery } from "./queries.ts";
