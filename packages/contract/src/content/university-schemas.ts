import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import { lesson, lessonCreate, lessonSearch, lessonUpdate } from "./lesson.ts";

export const lessonSchemas = {
  create: callSchemas({ input: lessonCreate, sample: { title: "Refunds in five minutes" }, reply: lesson }),
  search: callSchemas({ input: lessonSearch, reply: z.array(lesson) }),
  update: callSchemas({ input: lessonUpdate, reply: lesson }),
  remove: callSchemas({ reply: nothing }),
};
