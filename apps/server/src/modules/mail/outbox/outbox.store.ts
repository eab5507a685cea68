import type { Tx } from "../../../db/query.ts";

type NewMail = { id: string; recipient: string; sealed_body: string };

export async function insertMails(
  tx: Tx,
  { kind, about, subject, now }: { kind: string; about: string; subject: string; now: Date },
  mails: readonly NewMail[],
) {
  const shared = [tx.merchantId, kind, about, subject, now];
  const place = (index: number) => shared.length + 1 + index * 3;
  const rows = mails.map(
    (_, index) => `($1, $2, $3, $4, $5, $5, $5, $${place(index)}, $${place(index) + 1}, $${place(index) + 2})`,
  );
  await tx.query(
    `INSERT INTO mails (merchant_id, kind, about, subject, next_attempt_at, created_at, updated_at, id, recipient, sealed_body)
     VALUES ${rows.join(", ")}`,
    [...shared, ...mails.flatMap(({ id, recipient, sealed_body }) => [id, recipient, sealed_body])],
  );
}

export type DueMail = {
  merchant_id: string;
  id: string;
  recipient: string;
  subject: string;
  sealed_body: string;
  attempts: number;
};

/**
 * Claims due mails by moving their time on: twice as far after each attempt, from a minute up. Two workers never hold
 * the same one, and one that a dead worker held comes round again.
 */
export async function claimDueMails(tx: Tx, claim: { now: Date; limit: number }): Promise<DueMail[]> {
  return tx.query<DueMail>(
    `UPDATE mails SET attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '1 minute' * power(2, attempts)
     WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM mails WHERE state = 'queued' AND next_attempt_at <= $1
       ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING merchant_id, id, recipient, subject, sealed_body, attempts`,
    [claim.now, claim.limit],
  );
}

/** What the mail said is forgotten with its ending. */
export async function endMail(
  tx: Tx,
  mail: { merchant_id: string; id: string; state: "sent" | "failed"; now: Date },
): Promise<void> {
  await tx.query("UPDATE mails SET state = $3, sealed_body = '', updated_at = $4 WHERE merchant_id = $1 AND id = $2", [
    mail.merchant_id,
    mail.id,
    mail.state,
    mail.now,
  ]);
}

/** A mail, held: what is told of it is told by one at a time. */
export async function findMail(
  tx: Tx,
  mail: { merchant_id: string; id: string },
): Promise<{ recipient: string } | undefined> {
  return (
    await tx.query<{ recipient: string }>("SELECT recipient FROM mails WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
      mail.merchant_id,
      mail.id,
    ])
  )[0];
}

type Noted = Omit<NewEvent, "id" | "now"> & {
  /** The type of event after which the same is news again, or "". */
  undone_by: string;
};

export async function hasMailEvent(tx: Tx, event: Noted): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM mail_events e WHERE merchant_id = $1 AND mail_id = $2 AND type = $3 AND detail = $4 AND NOT EXISTS (
       SELECT 1 FROM mail_events later WHERE later.merchant_id = $1 AND later.mail_id = $2 AND later.type = $5
         AND (later.created_at, later.id) > (e.created_at, e.id)) LIMIT 1`,
    [event.merchant_id, event.mail_id, event.type, event.detail, event.undone_by],
  );
  return rows.length === 1;
}

type NewEvent = { merchant_id: string; id: string; mail_id: string; type: string; detail: string; now: Date };

export async function insertMailEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.query(
    "INSERT INTO mail_events (merchant_id, id, mail_id, type, detail, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    [event.merchant_id, event.id, event.mail_id, event.type, event.detail, event.now],
  );
}

type Counted = { kind: string; about: string; since: Date };

/** How many mails of a kind the merchant has asked for since a moment, and how many of them about one record. */
export async function countMails(tx: Tx, { kind, about, since }: Counted): Promise<{ all: number; about: number }> {
  // Whoever asks for another of the kind waits, so that two at once do not both take the last.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('mails/' || $1 || '/' || $2, 0))", [
    tx.merchantId,
    kind,
  ]);
  const [counted] = await tx.query<{ all: number; about: number }>(
    `SELECT count(*)::int AS "all", (count(*) FILTER (WHERE about = $3))::int AS about FROM mails
     WHERE merchant_id = $1 AND kind = $2 AND created_at > $4`,
    [tx.merchantId, kind, about, since],
  );
  return counted ?? { all: 0, about: 0 };
}

/** What became of the mails about a record; each begins with having been written. */
export type MailHistory = { id: string; type: string; detail: string; recipient: string; at: Date };

export async function listHistory(tx: Tx, about: string): Promise<MailHistory[]> {
  return tx.query<MailHistory>(
    `SELECT 'queued' AS type, '' AS detail, recipient, created_at AS at, id FROM mails WHERE merchant_id = $1 AND about = $2
     UNION ALL
     SELECT e.type, e.detail, m.recipient, e.created_at, e.id FROM mails m
       JOIN mail_events e ON e.merchant_id = m.merchant_id AND e.mail_id = m.id WHERE m.merchant_id = $1 AND m.about = $2
     ORDER BY at DESC, id DESC LIMIT 100`,
    [tx.merchantId, about],
  );
}

/** Forgets mails that ended before a moment, a few at a time, with what became of them. Gives how many they were. */
export async function forgetMails(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const rows = await tx.query<{ merchant_id: string; id: string }>(
    `SELECT merchant_id, id FROM mails WHERE state <> 'queued' AND updated_at < $1 ORDER BY updated_at LIMIT $2`,
    [before, limit],
  );
  for (const [merchantId, mails] of Map.groupBy(rows, (row) => row.merchant_id)) {
    const values = [merchantId, mails.map(({ id }) => id)];
    await tx.query("DELETE FROM mail_events WHERE merchant_id = $1 AND mail_id = ANY($2)", values);
    await tx.query("DELETE FROM mails WHERE merchant_id = $1 AND id = ANY($2)", values);
  }
  return rows.length;
}
