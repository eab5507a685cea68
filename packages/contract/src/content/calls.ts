import * as z from "zod/mini";
import { type Access, anyCaller, partnerAdminInPath, partnerInPath } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing, prose, words } from "../primitives.ts";
import { listing } from "../search.ts";
import { news, newsCreate, newsUpdate } from "./news.ts";

const beneath = { kind: "caller", accounts: ["partner", "merchant"], session: true } as const satisfies Access;

export const contentCalls = {
  dashboardNews: defineCall({
    name: "dashboardNews",
    method: "GET",
    path: "/dashboard/news",
    summary: "News of the partners above, newest first",
    access: anyCaller,
    reply: z.array(news),
    list: true,
    errors: [],
  }),
  listNews: defineCall({
    name: "listNews",
    method: "GET",
    path: "/partner/{id}/newsitems/{limit}/{offset}",
    summary: "What a partner has told, newest first: at most that many, after so many",
    access: partnerInPath("id"),
    reply: z.array(news),
    list: true,
    errors: ["not_found"],
  }),
  listNewsByQuery: defineCall({
    name: "listNewsByQuery",
    method: "GET",
    path: "/partner/{id}/newsitem",
    summary: "The same, all of it unless the query asks for less",
    access: partnerInPath("id"),
    query: listing,
    reply: z.array(news),
    list: true,
    errors: ["not_found"],
  }),
  getNews: defineCall({
    name: "getNews",
    method: "GET",
    path: "/partner/{id}/newsitem/{newsId}",
    summary: "One piece of news",
    access: partnerInPath("id"),
    reply: news,
    errors: ["not_found"],
  }),
  createNews: defineCall({
    name: "createNews",
    method: "POST",
    path: "/partner/{id}/newsitem",
    summary: "Tell those beneath a partner something: its merchants, its partners or all",
    access: partnerAdminInPath("id"),
    audit: "news.create",
    input: newsCreate,
    sample: { title: "New terminals", message: "Terminals with contactless entry are in stock." },
    reply: news,
    errors: ["not_found"],
  }),
  updateNews: defineCall({
    name: "updateNews",
    method: "POST",
    path: "/partner/{id}/newsitem/{newsId}",
    summary: "Change a piece of news",
    access: partnerAdminInPath("id"),
    audit: "news.update",
    input: newsUpdate,
    reply: news,
    errors: ["not_found"],
  }),
  deleteNews: defineCall({
    name: "deleteNews",
    method: "DELETE",
    path: "/partner/{id}/newsitem/{newsId}",
    summary: "Take a piece of news away",
    access: partnerAdminInPath("id"),
    audit: "news.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
  contactUs: defineCall({
    name: "contactUs",
    method: "POST",
    path: "/contact-us",
    summary: "Write to the support of whoever is above; the answer comes to the writer's own address",
    access: beneath,
    audit: "message.contact_support",
    input: z.object({ subject: words(150), message: prose(5_000).check(z.regex(/\S/)) }),
    sample: { subject: "Settlement time", message: "Can our batches close at 23:30?" },
    reply: nothing,
    errors: ["support_missing"],
  }),
};
