import type { Requirement } from "@gatehouse/contract/accounts/requireds.ts";
import { createContext } from "react";

/** What is wanted of a field by its name, beyond what the form itself says: one that is hidden is not drawn. */
export const FieldWants = createContext<(name: string) => Requirement | undefined>(() => undefined);
