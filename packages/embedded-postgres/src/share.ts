// Several programs may use one embedded PostgreSQL: an API beside its worker, a seed while the gateway runs.
// Each holds a shared lock while it lives, a killed one loses its lock with its connection, and whoever
// leaves last stops the server.
import type pg from "pg";
import { client } from "./client.ts";

export interface Share {
  /** False when the server is on its way down, or not there. */
  take(socketDir: string): Promise<boolean>;
  /** True when nobody else has a share. Nobody can take one any more, so the server is the caller's to stop. */
  leave(): Promise<boolean>;
}

const LOCK = 0x67617465;

export function shareOfServer(): Share {
  let holder: pg.Client | undefined;
  return {
    async take(socketDir) {
      if (holder !== undefined) return true;
      const asking = client(socketDir);
      asking.once("end", () => {
        if (holder === asking) holder = undefined;
      });
      if (await locks(asking)) holder = asking;
      else await asking.end().catch(() => undefined);
      return holder !== undefined;
    },
    async leave() {
      if (holder === undefined) return true;
      const leaving = holder;
      const alone = await isLast(leaving).catch(() => true);
      // The last one keeps its lock until the server is gone: that is what keeps others out.
      if (!alone) await leaving.end();
      return alone;
    },
  };
}

async function locks(asking: pg.Client): Promise<boolean> {
  try {
    await asking.connect();
    const answer = await asking.query<{ mine: boolean }>("SELECT pg_try_advisory_lock_shared($1) AS mine", [LOCK]);
    return answer.rows[0]?.mine === true;
  } catch {
    return false;
  }
}

/** Two that leave in the same moment both let go before either looks, so one of them is the last. */
async function isLast(leaving: pg.Client): Promise<boolean> {
  await leaving.query("SELECT pg_advisory_unlock_shared($1)", [LOCK]);
  const answer = await leaving.query<{ alone: boolean }>("SELECT pg_try_advisory_lock($1) AS alone", [LOCK]);
  return answer.rows[0]?.alone === true;
}
