import { merchantAdminInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { serviceSchemas } from "./service-schemas.ts";

export const serviceCalls = defineCalls<typeof serviceSchemas>({
  createService: {
    name: "createService",
    method: "POST",
    path: "/merchant/{id}/services",
    access: merchantAdminInPath("id"),
    audit: "service.create",
    errors: ["not_found", "already_there"],
  },
  updateService: {
    name: "updateService",
    method: "POST",
    path: "/merchant/{id}/services/{sid}",
    access: merchantAdminInPath("id"),
    audit: "service.update",
    errors: ["not_found"],
  },
  setServiceStatus: {
    name: "setServiceStatus",
    method: "POST",
    path: "/merchant/{id}/services/{sid}/status/{status}",
    access: merchantAdminInPath("id"),
    audit: "service.update",
    errors: ["not_found"],
  },
});
