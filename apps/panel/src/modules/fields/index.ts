export { CustomFields } from "./custom-fields.tsx";
export { customFieldsOfQuery, customFieldsQuery, groupsQuery } from "./queries.ts";
export { ownSearchFields } from "./search-fields.ts";
export {
  DEFAULT_GROUP,
  filledValues,
  outsideGroups,
  savedValues,
  sayValues,
  startValues,
  valueProblems,
} from "./values.ts";
