import type { InputOf } from "@gatehouse/contract/call.ts";
import { type Lesson, lesson as schema } from "@gatehouse/contract/content/lesson.ts";
import type { universityCalls } from "@gatehouse/contract/content/university-calls.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { type Column, type Condition, conditionsOf } from "../../search/conditions.ts";
import { pageOf } from "../../search/page.ts";
import { actionOf, recordAudit } from "../audit/index.ts";
import { cleanHtml } from "./clean-html.ts";
import {
  insertLesson,
  type LessonRow,
  lockLesson,
  removeLesson,
  searchLessonRows,
  updateLesson as updateRow,
} from "./lesson.store.ts";

const columns: Record<string, Column> = Object.fromEntries(
  ["id", "title", "category", "description"].map((name) => [name, { sql: name, kind: "text" }]),
);

export const searchLessons: UseCase<typeof universityCalls.search> = async ({ services, caller }, input) => {
  const conditions = [
    ...readableBy(caller.account_type),
    ...conditionsOf(columns, input, { now: services.clock.now(), timezone: "UTC" }),
  ];
  const { rows, total } = await services.db.scoped(caller.scope, (tx) =>
    searchLessonRows(tx, { conditions, ...pageOf(input) }),
  );
  return { data: rows.map(shown), total_count: total };
};

/** Administrators, who write them, see all. */
function readableBy(accountType: string): Condition[] {
  return accountType === "admin" ? [] : [{ sql: "account_types @> ?::jsonb", value: JSON.stringify([accountType]) }];
}

const blank: Omit<LessonRow, "id" | "title" | "created_at" | "updated_at"> = {
  description: "",
  category: "",
  url: "",
  account_types: ["partner", "merchant"],
  position: 0,
};

export const createLesson: UseCase<typeof universityCalls.create> = (context, input) => {
  const { services, caller } = context;
  const now = services.clock.now();
  return services.db.scoped(caller.scope, async (tx) => {
    const row = { ...blank, ...cleaned(input), title: input.title };
    const after = await insertLesson(tx, { ...row, id: services.ids.next(), created_at: now, updated_at: now });
    return note(tx, context, { before: null, after });
  });
};

export const updateLesson: UseCase<typeof universityCalls.update> = (context, input) => {
  const { services, caller, params } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockLesson(tx, params.id ?? "")) ?? refuse("not_found");
    const after = await updateRow(tx, before.id, { ...cleaned(input), updated_at: services.clock.now() });
    return note(tx, context, { before, after: after ?? before });
  });
};

export const deleteLesson: UseCase<typeof universityCalls.remove> = async (context) => {
  const { services, caller, params } = context;
  await services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockLesson(tx, params.id ?? "")) ?? refuse("not_found");
    await removeLesson(tx, before.id);
    await note(tx, context, { before, after: null });
  });
  return null;
};

type Given = InputOf<typeof universityCalls.update>;

/** What was given, its HTML without what could do harm. */
function cleaned({ description, ...plain }: Given): Partial<Omit<Lesson, "id" | "created_at" | "updated_at">> {
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return description === undefined ? given : { ...given, description: cleanHtml(description) };
}

type Change = { before: LessonRow | null; after: LessonRow | null };

async function note(tx: Tx, context: Context, { before, after }: Change): Promise<Lesson> {
  const row = after ?? before ?? refuse("not_found");
  await recordAudit(tx, context, {
    account_id: context.caller.account_type_id,
    action: actionOf({ before, after }),
    record_type: "lesson",
    record_id: row.id,
    schema,
    before: before && shown(before),
    after: after && shown(after),
  });
  return shown(row);
}

function shown(row: LessonRow): Lesson {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
