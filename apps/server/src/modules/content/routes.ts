import { contentCalls as calls } from "@gatehouse/contract/content/calls.ts";
import { oldUniversityCalls, universityCalls } from "@gatehouse/contract/content/university-calls.ts";
import type { Binder } from "../../http/bind.ts";
import { contactUs } from "./contact-us.ts";
import { createLesson, deleteLesson, searchLessons, updateLesson } from "./manage-lessons.ts";
import {
  createNews,
  dashboardNews,
  deleteNews,
  getNews,
  listNews,
  listNewsByQuery,
  updateNews,
} from "./manage-news.ts";

export function contentRoutes(bind: Binder): void {
  bind(calls.dashboardNews, dashboardNews);
  bind(calls.listNews, listNews);
  bind(calls.listNewsByQuery, listNewsByQuery);
  bind(calls.getNews, getNews);
  bind(calls.createNews, createNews);
  bind(calls.updateNews, updateNews);
  bind(calls.deleteNews, deleteNews);
  bind(calls.contactUs, contactUs);
  for (const university of [universityCalls, oldUniversityCalls]) {
    bind(university.create, createLesson);
    bind(university.search, searchLessons);
    bind(university.update, updateLesson);
    bind(university.remove, deleteLesson);
  }
}
