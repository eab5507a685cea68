import { appendFileSync, createReadStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * An append-only file of JSON lines. What `append` took outlives the process; until it was synced, within a second, it does
 * not outlive a power cut. Payments wait for the gateway's disk, and not for that of a network which is only simulated.
 */
export type Journal<T> = {
  append(record: T): void;
  close(): Promise<void>;
};

/** Replays the file into `replay`, cuts off a line that a crash left unfinished, and opens it for appending. */
export async function openJournal<T>(path: string, replay: (record: T) => void): Promise<Journal<T>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, "a+", 0o600);
  const whole = await replayLines(path, (line) => replay(JSON.parse(line) as T));
  await handle.truncate(whole);
  await handle.datasync();
  await syncDirectory(dirname(path));
  return appendTo(handle);
}

/** Calls `take` with each complete line; the length in bytes of all complete lines. */
async function replayLines(path: string, take: (line: string) => void): Promise<number> {
  let whole = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const data: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, start)) {
      readLine(take, data.toString("utf8", start, end), whole);
      whole += end + 1 - start;
      start = end + 1;
    }
    rest = data.subarray(start);
  }
  return whole;
}

function readLine(take: (line: string) => void, line: string, position: number): void {
  try {
    take(line);
  } catch (cause) {
    // Only the last line can be torn by a crash. Damage further up would forget answered payments: a person must look.
    throw new Error(`The network's journal cannot be read at byte ${position}`, { cause });
  }
}

/** A new file survives a power cut only when the entry of its directory does. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r").catch(() => undefined);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

const SYNC_AFTER_MS = 1_000;

function appendTo<T>(handle: FileHandle): Journal<T> {
  let syncing: NodeJS.Timeout | undefined;
  let failure: Error | undefined;
  const failed = (cause: unknown) => {
    // After a failed write the file may end in half a line: appending behind it would spoil what follows.
    failure ??= new Error("The network's journal cannot be written", { cause });
    return failure;
  };
  const sync = async () => {
    syncing = undefined;
    await handle.datasync().catch(failed);
  };
  return {
    append(record) {
      if (failure) throw failure;
      try {
        appendFileSync(handle.fd, `${JSON.stringify(record)}\n`);
      } catch (cause) {
        throw failed(cause);
      }
      syncing ??= setTimeout(sync, SYNC_AFTER_MS);
    },
    async close() {
      clearTimeout(syncing);
      if (syncing) await sync();
      await handle.close();
    },
  };
}
