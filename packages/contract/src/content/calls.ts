import { type Access, anyCaller, partnerAdminInPath, partnerInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { contentSchemas } from "./schemas.ts";

const beneath = { kind: "caller", accounts: ["partner", "merchant"], session: true } as const satisfies Access;

export const contentCalls = defineCalls<typeof contentSchemas>({
  dashboardNews: {
    name: "dashboardNews",
    method: "GET",
    path: "/dashboard/news",
    access: anyCaller,
    list: true,
    errors: [],
  },
  listNews: {
    name: "listNews",
    method: "GET",
    path: "/partner/{id}/newsitems/{limit}/{offset}",
    access: partnerInPath("id"),
    list: true,
    errors: ["not_found"],
  },
  listNewsByQuery: {
    name: "listNewsByQuery",
    method: "GET",
    path: "/partner/{id}/newsitem",
    access: partnerInPath("id"),
    list: true,
    errors: ["not_found"],
  },
  getNews: {
    name: "getNews",
    method: "GET",
    path: "/partner/{id}/newsitem/{newsId}",
    access: partnerInPath("id"),
    errors: ["not_found"],
  },
  createNews: {
    name: "createNews",
    method: "POST",
    path: "/partner/{id}/newsitem",
    access: partnerAdminInPath("id"),
    audit: "news.create",
    errors: ["not_found"],
  },
  updateNews: {
    name: "updateNews",
    method: "POST",
    path: "/partner/{id}/newsitem/{newsId}",
    access: partnerAdminInPath("id"),
    audit: "news.update",
    errors: ["not_found"],
  },
  deleteNews: {
    name: "deleteNews",
    method: "DELETE",
    path: "/partner/{id}/newsitem/{newsId}",
    access: partnerAdminInPath("id"),
    audit: "news.delete",
    errors: ["not_found"],
  },
  contactUs: {
    name: "contactUs",
    method: "POST",
    path: "/contact-us",
    access: beneath,
    audit: "message.contact_support",
    errors: ["support_missing"],
  },
});
