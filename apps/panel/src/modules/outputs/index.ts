export { ColumnEditor } from "./column-list.tsx";
export { availableOutputsQuery, outputsKey } from "./queries.ts";
export { standardFieldsOf } from "./words.ts";
