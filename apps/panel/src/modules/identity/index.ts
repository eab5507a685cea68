export { usersQuery } from "./queries.ts";
export { Terms } from "./recovery/terms.tsx";
export { SecretsDialog } from "./secrets-dialog.tsx";
export { SignInFrame } from "./sign-in-frame.tsx";
