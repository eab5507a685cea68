import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { DEMO_KEY } from "../app.ts";
import { victimInOneFile } from "./one-file.ts";

export type Order = { number: number; do: "arm" | "count" | "pass" | "resolve" | "settle"; value: number };

// biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
export type Said = { http: number; data: any };

/** One life of the server, from its start to the SIGKILL that ends it. */
export type Life = {
  /** What the server answered; nothing when it died first. */
  call(path: string, body?: unknown): Promise<Said | undefined>;
  /** Makes it die at the given step of whatever it does next; never when 0. */
  arm(step: number, fine?: boolean): Promise<void>;
  /** Runs a job; false when it died meanwhile. */
  run(job: "resolve" | "settle"): Promise<boolean>;
  alive(): boolean;
  kill(): Promise<void>;
};

/** Lives one after the other, in the same world. The next one is started while its predecessor still lives. */
export function lives(world: Record<string, string>): {
  next(): Promise<Life>;
  /** Moves the clock of all lives on. */
  pass(ms: number): Promise<void>;
  end(): Promise<void>;
} {
  let ahead = 0;
  const victim = victimInOneFile();
  let waiting = start(victim, world);
  let living: Awaited<ReturnType<typeof start>> | undefined;
  return {
    async next() {
      living = await waiting;
      waiting = start(victim, world);
      await living.order("pass", ahead);
      return lifeOf(living);
    },
    async pass(ms) {
      ahead += ms;
      await living?.order("pass", ahead);
    },
    async end() {
      for (const one of [living, await waiting]) if (one) await kill(one.child);
      rmSync(dirname(await victim), { recursive: true });
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function start(victim: Promise<string>, world: Record<string, string>) {
  const child = fork(await victim, {
    env: { ...process.env, ...world },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  // What is told to a dead process is lost, and that is the point.
  child.on("error", () => undefined);
  const dead = once(child, "exit");
  const first = await Promise.race([once(child, "message"), dead.then(() => undefined)]);
  if (!first) throw new Error("the server died at its start");
  const { url } = first[0] as { url: string };
  let count = 0;
  const waiting = new Map<number, () => void>();
  child.on("message", (reply: { number: number }) => waiting.get(reply.number)?.());
  const order = (act: Order["do"], value = 0): Promise<boolean> => {
    count += 1;
    const number = count;
    const done = new Promise<true>((resolve) => waiting.set(number, () => resolve(true)));
    child.send({ number, do: act, value } satisfies Order, () => undefined);
    return Promise.race([done, dead.then(() => false)]);
  };
  return { child, url, dead, order };
}

function lifeOf({ child, url, dead, order }: Awaited<ReturnType<typeof start>>): Life {
  return {
    async call(path, body) {
      const init = body === undefined ? { method: "GET" } : { method: "POST", body: JSON.stringify(body) };
      try {
        const reply = await fetch(`${url}/api${path}`, { ...init, headers: { authorization: DEMO_KEY } });
        return { http: reply.status, data: ((await reply.json()) as { data: unknown }).data };
      } catch {
        await dead;
        return undefined;
      }
    },
    async arm(step, fine = false) {
      await order("count", fine ? 1 : 0);
      await order("arm", step);
    },
    run: (job) => order(job),
    alive: () => child.exitCode === null && child.signalCode === null,
    kill: () => kill(child),
  };
}
