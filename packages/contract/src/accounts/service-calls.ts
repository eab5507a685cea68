import * as z from "zod/mini";
import { merchantAdminInPath } from "../access.ts";
import { defineCall } from "../call.ts";
import { service, serviceCreate, serviceUpdate } from "./service.ts";

export const serviceCalls = {
  createService: defineCall({
    name: "createService",
    method: "POST",
    path: "/merchant/{id}/services",
    summary: "Set a service up, one of each type; its settings are write only",
    access: merchantAdminInPath("id"),
    audit: "service.create",
    input: serviceCreate,
    sample: { type: "guardian" },
    reply: service,
    errors: ["not_found", "already_there"],
  }),
  updateService: defineCall({
    name: "updateService",
    method: "POST",
    path: "/merchant/{id}/services/{sid}",
    summary: "Change a service; a setting that is sent as its mask stays as it is",
    access: merchantAdminInPath("id"),
    audit: "service.update",
    input: serviceUpdate,
    reply: service,
    errors: ["not_found"],
  }),
  setServiceStatus: defineCall({
    name: "setServiceStatus",
    method: "POST",
    path: "/merchant/{id}/services/{sid}/status/{status}",
    summary: "Switch a service on or off: active or disabled",
    access: merchantAdminInPath("id"),
    audit: "service.update",
    input: z.object({}),
    reply: service,
    errors: ["not_found"],
  }),
};
