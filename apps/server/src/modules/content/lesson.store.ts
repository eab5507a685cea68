import type { Lesson } from "@gatehouse/contract/content/lesson.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import { type Condition, whereOf } from "../../search/conditions.ts";
import type { PageOf } from "../../search/page.ts";

export type LessonRow = Omit<Lesson, "created_at" | "updated_at"> & { created_at: Date; updated_at: Date };

export async function searchLessonRows(
  tx: Tx,
  { conditions, limit, offset }: PageOf & { conditions: Condition[] },
): Promise<{ rows: LessonRow[]; total: number }> {
  const { where, values } = whereOf(conditions);
  const rows = await tx.query<LessonRow>(
    `SELECT * FROM lessons WHERE ${where} ORDER BY position, created_at, id LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  );
  const counted = await tx.query<{ total: number }>(`SELECT count(*) AS total FROM lessons WHERE ${where}`, values);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Locked until the transaction ends. */
export async function lockLesson(tx: Tx, id: string): Promise<LessonRow | undefined> {
  return (await tx.query<LessonRow>("SELECT * FROM lessons WHERE id = $1 FOR UPDATE", [id]))[0];
}

export async function insertLesson(tx: Tx, row: LessonRow): Promise<LessonRow> {
  return insertRow<LessonRow>(tx, "lessons", row);
}

export async function updateLesson(tx: Tx, id: string, change: Partial<LessonRow>): Promise<LessonRow | undefined> {
  return updateRow<LessonRow>(tx, "lessons", { key: { id }, change });
}

export async function removeLesson(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM lessons WHERE id = $1", [id]);
}
