import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/** An append-only file of JSON lines. What `append` resolved is on the disk, whatever happens to the process. */
export type Journal<T> = {
  append(record: T): Promise<void>;
  /** Resolves when everything appended so far is on the disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

type Batch = { lines: string[]; done: Promise<void>; resolve(): void; reject(reason: Error): void };

/** Replays the file into `replay`, cuts off a line that a crash left unfinished, and opens it for appending. */
export async function openJournal<T>(path: string, replay: (record: T) => void): Promise<Journal<T>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, "a+", 0o600);
  const whole = await replayLines(path, (line) => replay(JSON.parse(line) as T));
  await handle.truncate(whole);
  await handle.datasync();
  await syncDirectory(dirname(path));
  return groupCommit(handle);
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

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Whoever appended hears of a failure; a batch that nobody waits for must not end the process.
  promise.catch(() => undefined);
  return { lines: [], done: promise, resolve, reject };
}

/** Everything appended while one batch is on its way to the disk makes up the next: one sync serves them all. */
function groupCommit<T>(handle: FileHandle): Journal<T> {
  let waiting = newBatch();
  let writing: Batch | undefined;
  let scheduled = false;
  let failure: Error | undefined;

  const flush = async () => {
    while (waiting.lines.length > 0) {
      const batch = waiting;
      writing = batch;
      waiting = newBatch();
      try {
        if (failure) throw failure;
        await handle.appendFile(batch.lines.join(""));
        await handle.datasync();
        batch.resolve();
      } catch (cause) {
        // After a failed write the file may end in half a line: appending behind it would spoil what follows.
        failure ??= new Error("The network's journal cannot be written", { cause });
        batch.reject(failure);
      }
    }
    writing = undefined;
    scheduled = false;
  };

  const settled = () => {
    if (failure) return Promise.reject(failure);
    if (waiting.lines.length > 0) return waiting.done;
    return writing ? writing.done : Promise.resolve();
  };

  return {
    append(record) {
      if (failure) return Promise.reject(failure);
      waiting.lines.push(`${JSON.stringify(record)}\n`);
      if (!scheduled) {
        scheduled = true;
        setImmediate(flush);
      }
      return waiting.done;
    },
    settled,
    async close() {
      await settled().catch(() => undefined);
      await handle.close();
    },
  };
}
