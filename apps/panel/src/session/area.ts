import type { AccountType } from "@gatehouse/contract/access.ts";
import { currentSession } from "./session.ts";

/** The area of the signed-in user. A list asks once for all its rows, as reading the session takes time. */
export const myArea = (): AccountType => currentSession()?.accountType ?? "merchant";

/** Prefixes a path with the area of the signed-in user: the same pages serve partners and admins. */
export const inArea = (path: string): string => `/${myArea()}${path}`;

export const isRoleAdmin = (): boolean => currentSession()?.role === "admin";
