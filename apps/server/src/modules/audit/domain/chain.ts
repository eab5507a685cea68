/** What a link of a chain says; the order of these members is the order in which they are hashed. */
export type Link = {
  account_id: string;
  seq: number;
  id: string;
  user_id: string;
  user_name: string;
  acting_as_user_id: string;
  acting_as_user_name: string;
  ip_address: string;
  action: string;
  record_type: string;
  record_id: string;
  before: unknown;
  after: unknown;
  created_at: Date;
  previous_hash: string;
};

export type ChainRow = Link & { hash: string };
export type Head = { account_id: string; seq: number; hash: string; seal: string };

/** What happened to the rows of an account from `seq` to `through`. */
export type Fault = {
  account_id: string;
  seq: number;
  through: number;
  fault: "edited" | "inserted" | "removed" | "head edited" | "head removed";
};

/** A keyed hash of a text: without the key nobody can write a row that fits. */
export type Digest = (text: string, purpose: string) => string;

export function linkHash(digest: Digest, link: Link): string {
  return digest(
    canonical([
      link.account_id,
      link.seq,
      link.id,
      link.user_id,
      link.user_name,
      link.acting_as_user_id,
      link.acting_as_user_name,
      link.ip_address,
      link.action,
      link.record_type,
      link.record_id,
      link.before,
      link.after,
      link.created_at.toISOString(),
      link.previous_hash,
    ]),
    "audit-link",
  );
}

/** Another purpose than a link's: from the hashes in the log nobody can make the head of a shorter chain. */
export function headSeal(digest: Digest, head: Omit<Head, "seal">): string {
  return digest(canonical([head.account_id, head.seq, head.hash]), "audit-head");
}

/** The same text whatever order the database keeps members in. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    member !== null && typeof member === "object" && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** What is wrong with a page of a chain that should follow `after`, the last row before it. */
export function pageFaults(digest: Digest, after: ChainRow | undefined, rows: readonly ChainRow[]): Fault[] {
  let previous = after;
  return rows.flatMap((row) => {
    const faults = rowFaults(digest, previous, row);
    previous = row;
    return faults;
  });
}

function rowFaults(digest: Digest, previous: ChainRow | undefined, row: ChainRow): Fault[] {
  const { account_id, seq } = row;
  const expected = (previous?.seq ?? 0) + 1;
  if (row.hash !== linkHash(digest, row)) return [...missing(account_id, expected, seq - 1), fault(row, "edited")];
  if (seq > expected) return missing(account_id, expected, seq - 1);
  // A row that is whole but was written after another row than the one before it: that one is not the one it was.
  return row.previous_hash === (previous?.hash ?? "") ? [] : [fault({ account_id, seq: seq - 1 }, "edited")];
}

/** What is wrong at the end of a chain whose last row is `last`. */
export function endFaults(digest: Digest, head: Head | undefined, last: ChainRow | undefined): Fault[] {
  if (!head) return last ? [fault(last, "head removed")] : [];
  const { account_id, seq } = head;
  if (head.seal !== headSeal(digest, head)) return [fault(head, "head edited")];
  const end = last?.seq ?? 0;
  if (end > seq) return [{ account_id, seq: seq + 1, through: end, fault: "inserted" }];
  if (end < seq) return missing(account_id, end + 1, seq);
  return last && last.hash !== head.hash ? [fault(last, "edited")] : [];
}

function missing(account_id: string, seq: number, through: number): Fault[] {
  return seq > through ? [] : [{ account_id, seq, through, fault: "removed" }];
}

function fault({ account_id, seq }: { account_id: string; seq: number }, name: Fault["fault"]): Fault {
  return { account_id, seq, through: seq, fault: name };
}
