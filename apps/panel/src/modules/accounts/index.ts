export { ChildDefaults, childDefaultsQuery } from "./child-defaults.tsx";
export { useFileZone, useZoneAbove } from "./file-zone.ts";
export { merchantByIdQuery, merchantQuery, partnerByIdQuery, useMerchant } from "./queries.ts";
export { merchantRecords, partnerRecords } from "./records.ts";
export { AccountStatus, statusOptions } from "./status.tsx";
