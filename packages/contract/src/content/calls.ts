import { type Access, anyCaller, partnerAdminInPath, partnerInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { contentSchemas } from "./schemas.ts";

const beneath = { kind: "caller", accounts: ["partner", "merchant"], session: true } as const satisfies Access;

export const contentCalls = defineCalls<typeof contentSchemas>({
  dashboardNews: {
    name: "dashboardNews",
    method: "GET",
    path: "/dashboard/news",
    summary: "News of the partners above, newest first",
    access: anyCaller,
    list: true,
    errors: [],
  },
  listNews: {
    name: "listNews",
    method: "GET",
    path: "/partner/{id}/newsitems/{limit}/{offset}",
    summary: "What a partner has told, newest first: at most that many, after so many",
    access: partnerInPath("id"),
    list: true,
    errors: ["not_found"],
  },
  listNewsByQuery: {
    name: "listNewsByQuery",
    method: "GET",
    path: "/partner/{id}/newsitem",
    summary: "The same, all of it unless the query asks for less",
    access: partnerInPath("id"),
    list: true,
    errors: ["not_found"],
  },
  getNews: {
    name: "getNews",
    method: "GET",
    path: "/partner/{id}/newsitem/{newsId}",
    summary: "One piece of news",
    access: partnerInPath("id"),
    errors: ["not_found"],
  },
  createNews: {
    name: "createNews",
    method: "POST",
    path: "/partner/{id}/newsitem",
    summary: "Tell those beneath a partner something: its merchants, its partners or all",
    access: partnerAdminInPath("id"),
    audit: "news.create",
    errors: ["not_found"],
  },
  updateNews: {
    name: "updateNews",
    method: "POST",
    path: "/partner/{id}/newsitem/{newsId}",
    summary: "Change a piece of news",
    access: partnerAdminInPath("id"),
    audit: "news.update",
    errors: ["not_found"],
  },
  deleteNews: {
    name: "deleteNews",
    method: "DELETE",
    path: "/partner/{id}/newsitem/{newsId}",
    summary: "Take a piece of news away",
    access: partnerAdminInPath("id"),
    audit: "news.delete",
    errors: ["not_found"],
  },
  contactUs: {
    name: "contactUs",
    method: "POST",
    path: "/contact-us",
    summary: "Write to the support of whoever is above; the answer comes to the writer's own address",
    access: beneath,
    audit: "message.contact_support",
    errors: ["support_missing"],
  },
});
