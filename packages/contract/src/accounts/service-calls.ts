import { merchantAdminInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { serviceSchemas } from "./service-schemas.ts";

export const serviceCalls = defineCalls<typeof serviceSchemas>({
  createService: {
    name: "createService",
    method: "POST",
    path: "/merchant/{id}/services",
    summary: "Set a service up, one of each type; its settings are write only",
    access: merchantAdminInPath("id"),
    audit: "service.create",
    errors: ["not_found", "already_there"],
  },
  updateService: {
    name: "updateService",
    method: "POST",
    path: "/merchant/{id}/services/{sid}",
    summary: "Change a service; a setting that is sent as its mask stays as it is",
    access: merchantAdminInPath("id"),
    audit: "service.update",
    errors: ["not_found"],
  },
  setServiceStatus: {
    name: "setServiceStatus",
    method: "POST",
    path: "/merchant/{id}/services/{sid}/status/{status}",
    summary: "Switch a service on or off: active or disabled",
    access: merchantAdminInPath("id"),
    audit: "service.update",
    errors: ["not_found"],
  },
});
