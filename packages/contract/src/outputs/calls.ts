import { type Access, accountTypes, anyCaller } from "../access.ts";
import { defineCalls } from "../call.ts";
import { ownView } from "../exemptions.ts";
import type { outputSchemas } from "./schemas.ts";

const access = { kind: "caller", accounts: accountTypes, role: "admin" } as const satisfies Access;
/** A person, not a program: keys have no screens to lay out. */
const person = { ...anyCaller, session: true } as const satisfies Access;
const refusals = ["already_there", "unknown_field", "invalid_field", "unfit_field"] as const;

export const outputCalls = defineCalls<typeof outputSchemas>({
  listOutputs: {
    name: "listOutputs",
    method: "GET",
    path: "/customoutput",
    access,
    list: true,
    errors: [],
  },
  createOutput: {
    name: "createOutput",
    method: "POST",
    path: "/customoutput",
    access,
    audit: "custom_output.create",
    errors: [...refusals, "too_many_outputs"],
  },
  getOutput: {
    name: "getOutput",
    method: "GET",
    path: "/customoutput/{id}",
    access,
    errors: ["not_found"],
  },
  updateOutput: {
    name: "updateOutput",
    method: "POST",
    path: "/customoutput/{id}",
    access,
    audit: "custom_output.update",
    errors: [...refusals, "not_found"],
  },
  deleteOutput: {
    name: "deleteOutput",
    method: "DELETE",
    path: "/customoutput/{id}",
    access,
    audit: "custom_output.delete",
    errors: ["not_found"],
  },
  availableOutputs: {
    name: "availableOutputs",
    method: "GET",
    path: "/customoutput/available/{type}",
    access: anyCaller,
    list: true,
    errors: ["not_found"],
  },
  saveOwnOutput: {
    name: "saveOwnOutput",
    method: "POST",
    path: "/customoutput/own/{type}",
    access: person,
    audit: ownView,
    errors: ["unknown_field", "invalid_field", "not_found"],
  },
  deleteOwnOutput: {
    name: "deleteOwnOutput",
    method: "DELETE",
    path: "/customoutput/own/{type}",
    access: person,
    audit: ownView,
    errors: ["not_found"],
  },
});
