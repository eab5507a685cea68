/** The public API of fields: what merchants ask beyond the usual, and groups of users. */
export { checkCustomFields, checkPaymentFields } from "./check-custom-fields.ts";
export { usersOfGroups } from "./group.store.ts";
