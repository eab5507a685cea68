import { defineDocs } from "../docs.ts";
import { lesson, lessonCreate, lessonSearch, lessonUpdate } from "./lesson.ts";
import { news } from "./news.ts";
import type { contentSchemas } from "./schemas.ts";

const Lessons = { group: "University" };
type LessonNames = "createLesson" | "searchLessons" | "updateLesson" | "deleteLesson";

export const contentDocs = defineDocs<keyof typeof contentSchemas | LessonNames | `${LessonNames}ByOldName`>({
  groups: {
    News: "News that partners publish to the accounts below them, and messages to their support.",
    University: "Lessons for users of the panel.",
  },
  calls: {
    dashboardNews: {
      title: "List news for the current account",
      details: "Lists news of the partners above the caller, newest first.",
    },
    listNews: {
      title: "List a partner's news by page",
      details: "Lists the news of a partner, newest first. `limit` and `offset` are part of the path.",
      legacy: "Use GET /partner/{id}/newsitem.",
    },
    listNewsByQuery: { title: "List a partner's news", details: "Lists the news of a partner, newest first." },
    getNews: { title: "Get a news item", details: "Returns one news item of a partner." },
    createNews: {
      title: "Create a news item",
      details: "Publishes news to the merchants below the partner, to its partners or to all of them.",
    },
    updateNews: { title: "Update a news item", details: "Members that are left out keep their values." },
    deleteNews: { title: "Delete a news item", details: "The item disappears from every dashboard." },
    contactUs: {
      title: "Contact support",
      details: "Emails the support address of the partner above. The reply goes to the caller's own email address.",
    },
    createLesson: {
      ...Lessons,
      title: "Create a lesson",
      details: "Only harmless HTML elements of `description` are stored.",
    },
    searchLessons: {
      ...Lessons,
      title: "Search lessons",
      details: "Searches the lessons for the caller's type of account, by position.",
    },
    updateLesson: { ...Lessons, title: "Update a lesson", details: "Members that are left out keep their values." },
    deleteLesson: { ...Lessons, title: "Delete a lesson", details: "The lesson disappears from the panel." },
    createLessonByOldName: {
      ...Lessons,
      title: "Create a lesson (old path)",
      details: "Only harmless HTML elements of `description` are stored.",
      legacy: "Use POST /university.",
    },
    searchLessonsByOldName: {
      ...Lessons,
      title: "Search lessons (old path)",
      details: "Searches the lessons for the caller's type of account.",
      legacy: "Use POST /university/search.",
    },
    updateLessonByOldName: {
      ...Lessons,
      title: "Update a lesson (old path)",
      details: "Members that are left out keep their values.",
      legacy: "Use POST /university/{id}.",
    },
    deleteLessonByOldName: {
      ...Lessons,
      title: "Delete a lesson (old path)",
      details: "The lesson disappears from the panel.",
      legacy: "Use DELETE /university/{id}.",
    },
  },
  fields: {
    title: { text: "Title.", example: "New terminals" },
    subject: { text: "Subject of the message.", example: "Settlement time" },
    description: { text: "HTML text of the lesson.", example: "<p>Refunds in five minutes.</p>" },
    url: { text: "Web address of a video or document.", example: "https://example.com/refunds.mp4" },
  },
  schemas: {
    Lesson: lesson,
    LessonCreate: lessonCreate,
    LessonSearch: lessonSearch,
    LessonUpdate: lessonUpdate,
    NewsItem: news,
  },
});
