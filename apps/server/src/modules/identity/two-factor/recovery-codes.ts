import { randomBytes } from "node:crypto";
import type { Services } from "../../../context.ts";

const RECOVERY_CODES = 10;

/** Codes for when the app is not at hand. They are shown once; what is kept of the user's are digests. */
export function newRecoveryCodes(
  { keys }: Pick<Services, "keys">,
  userId: string,
): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(5).toString("hex"));
  return { codes, digests: codes.map((code) => keys.digest(code, userId)) };
}
