import * as z from "zod/mini";
import { anyCaller } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing } from "../primitives.ts";
import { lesson, lessonCreate, lessonSearch, lessonUpdate } from "./lesson.ts";

const writers = { kind: "caller", accounts: ["admin"], role: "admin" } as const;

/** The same calls under both names that clients know. */
const callsAt = <const P extends string>(path: P, suffix: string) => ({
  create: defineCall({
    name: `createLesson${suffix}`,
    method: "POST",
    path,
    summary: "Add a lesson; of its HTML only harmless elements are kept",
    access: writers,
    audit: "lesson.create",
    input: lessonCreate,
    sample: { title: "Refunds in five minutes" },
    reply: lesson,
    errors: [],
  }),
  search: defineCall({
    name: `searchLessons${suffix}`,
    method: "POST",
    path: `${path}/search`,
    summary: "The lessons for the caller's kind of account, in their order",
    access: anyCaller,
    input: lessonSearch,
    reply: z.array(lesson),
    list: true,
    errors: ["unknown_operator"],
  }),
  update: defineCall({
    name: `updateLesson${suffix}`,
    method: "POST",
    path: `${path}/{id}`,
    summary: "Change a lesson",
    access: writers,
    audit: "lesson.update",
    input: lessonUpdate,
    reply: lesson,
    errors: ["not_found"],
  }),
  remove: defineCall({
    name: `deleteLesson${suffix}`,
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Take a lesson away",
    access: writers,
    audit: "lesson.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
});

export const universityCalls = callsAt("/university", "");
export const oldUniversityCalls = callsAt("/fluidpay-university", "ByOldName");
