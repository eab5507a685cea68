import type { Config } from "../../../config.ts";

/** Whose people need a second factor here: in production those above merchants, unless it was set otherwise. */
export function twoFactorTypes({ REQUIRE_TWO_FACTOR, ENVIRONMENT }: Config): string[] {
  return (REQUIRE_TWO_FACTOR ?? (ENVIRONMENT === "production" ? "admin,partner" : "none")).split(",");
}
