import { anyCaller } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { lessonSchemas } from "./university-schemas.ts";

const writers = { kind: "caller", accounts: ["admin"], role: "admin" } as const;

/** The same calls under both names that clients know. */
const callsAt = (path: string, suffix: string) =>
  defineCalls<typeof lessonSchemas>({
    create: {
      name: `createLesson${suffix}`,
      method: "POST",
      path,
      access: writers,
      audit: "lesson.create",
      errors: [],
    },
    search: {
      name: `searchLessons${suffix}`,
      method: "POST",
      path: `${path}/search`,
      access: anyCaller,
      list: true,
      errors: ["unknown_operator"],
    },
    update: {
      name: `updateLesson${suffix}`,
      method: "POST",
      path: `${path}/{id}`,
      access: writers,
      audit: "lesson.update",
      errors: ["not_found"],
    },
    remove: {
      name: `deleteLesson${suffix}`,
      method: "DELETE",
      path: `${path}/{id}`,
      access: writers,
      audit: "lesson.delete",
      errors: ["not_found"],
    },
  });

export const universityCalls = callsAt("/university", "");
export const oldUniversityCalls = callsAt("/fluidpay-university", "ByOldName");
