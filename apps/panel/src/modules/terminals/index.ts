export { nameOf } from "./columns.tsx";
export { connectedReaders } from "./connected-readers.ts";
export { terminalsQuery } from "./queries.ts";
export { copies } from "./words.ts";
