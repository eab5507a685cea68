/**
 * Error codes with their HTTP status and text. `{field}` and `{detail}` are filled from the refusal. `at` names the member of the body
 * that the error is about, where it is the same member at every call.
 */
export type ErrorDefinitions = Readonly<Record<string, { status: number; text: string; at?: string }>>;
