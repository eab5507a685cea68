export { usersQuery } from "./queries.ts";
export { Terms } from "./recovery/terms.tsx";
export { SignInFrame } from "./sign-in-frame.tsx";
