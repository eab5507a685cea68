import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ProcessorClient, ProcessorNotReached, ProcessorUnreachable } from "../../../ports/processor.ts";
import { type Simulator, startSimulator } from "../../simulator/index.ts";
import { account, charge, decisionsOf, inPostalCode, temporaryDirectory } from "../../simulator/test-requests.ts";
import { SandboxClient } from "./client.ts";
import { sandboxTypes } from "./index.ts";

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let simulator: Simulator;
let client: ProcessorClient;

beforeEach(async () => {
  directory = await temporaryDirectory();
  simulator = await startSimulator({ dataDir: directory.path });
  client = new SandboxClient({ url: simulator.url, deadlineMs: 400 });
});
afterEach(async () => {
  await simulator.stop();
  await directory.remove();
});

describe("the sandbox processors", () => {
  test("are for cards, for bank accounts, for payers who are sent away, and one for whatever its settings say", async () => {
    const types = sandboxTypes({ url: simulator.url, deadlineMs: 400 }, () => 0);
    expect(types.map(({ type, payment_methods }) => [type, payment_methods])).toEqual([
      ["sandbox", ["card"]],
      ["sandbox_ach", ["ach"]],
      ["sandbox_apm", ["apm"]],
      ["simulator", ["card", "ach", "apm", "cash"]],
    ]);
    expect(await types[0]?.connect({}).charge(charge("a"))).toMatchObject({ code: 100 });
    const paid = charge("b", { instrument: account("021000021") });
    expect(await types[1]?.connect({}).charge(paid)).toMatchObject({ code: 100, avs: "", cvv: "" });
    const away = charge("c", { instrument: { kind: "apm", type: "klarna", told: {} } });
    const sent = await types[2]?.connect({}).charge(away);
    expect(sent).toMatchObject({
      code: 99,
      redirect_url: expect.stringMatching(/^\/simulator\/payer\//),
    });
    expect(await types[2]?.connect({}).settleQuestion("c")).toEqual(sent);
  });

  test("carry every operation over the connection", async () => {
    await client.charge(charge("a"));
    await client.charge(charge("late", { instrument: account("000000002") }));
    await client.charge(charge("void"));
    expect(await client.reverse("void")).toBe("reversed");
    const refund = { reference: "r", original_reference: "a", amount: 1, currency: "usd" };
    expect(await client.refund(refund)).toMatchObject({ code: 100, amount_approved: 1 });
    const items = ["a", "late"].map((reference) => ({ reference, amount: 1001, direction: "captured" as const }));
    const batch = { id: "batch", currency: "usd", items };
    expect(await client.closeBatch(batch)).toEqual({ response_code: 100, response_message: " ACCEPT", returns: [] });
    expect(await client.lateReturns()).toEqual([{ reference: "late", reason: "R10", late: true }]);
    await client.acknowledgeReturns(["late"]);
    expect(await client.lateReturns()).toEqual([]);
    expect(await client.reverse("a")).toBe("already_cleared");
  });

  test("reach the network over a Unix socket as well, also over one a killed process left behind", async () => {
    const socketPath = join(directory.path, "network.sock");
    const dataDir = join(directory.path, "other");
    const child = spawnSimulator(dataDir, socketPath);
    await once(child.stdout ?? child, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    const other = await startSimulator({ dataDir, socketPath });
    expect(other.url).toBe(`unix:${socketPath}`);
    const overSocket = new SandboxClient({ url: other.url, deadlineMs: 400 });
    expect(await overSocket.charge(charge("a"))).toMatchObject({ code: 100 });
    await expect(startSimulator({ dataDir, socketPath })).rejects.toThrow("EADDRINUSE");
    expect(await overSocket.charge(charge("b"))).toMatchObject({ code: 100 });
    await other.stop();
  });

  test("what the network cannot read was not executed: code 440", async () => {
    expect(await client.charge(charge("a", { amount: 0.5 }))).toMatchObject({ code: 440, amount_approved: 0 });
    expect(await decisionsOf(directory.path, "a")).toBe(0);
  });
});

describe("when the connection fails", () => {
  test.each([
    ["20091", "never answers", 100],
    ["20092", "drops after execution", 100],
    ["20093", "drops before execution", undefined],
    ["20094", "answers too late", 100],
  ])("postal code %s (%s): nothing is claimed, and the question tells what happened", async (postalCode, _, code) => {
    await expect(client.charge(inPostalCode("a", postalCode))).rejects.toBeInstanceOf(ProcessorUnreachable);
    expect((await client.settleQuestion("a"))?.code).toBe(code);
    expect(await decisionsOf(directory.path, "a")).toBe(1);
    expect(await client.charge(charge("a"))).toMatchObject({ code: code ?? 430 });
  });

  test("a slow answer within the deadline is an answer", async () => {
    const patient = new SandboxClient({ url: simulator.url, deadlineMs: 5000 });
    const started = performance.now();
    expect(await patient.charge(inPostalCode("a", "20094"))).toMatchObject({ code: 100 });
    expect(performance.now() - started).toBeGreaterThan(1900);
  });

  test("a network that does not take up the line is given up long before the deadline, and was not reached", async () => {
    // Whoever listens takes up nothing while it is held up, and the kernel no more than fit into its queue.
    const held = new Worker(
      `const { parentPort } = require("node:worker_threads");
       const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
         parentPort.postMessage(server.address().port);
         setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000));
       });`,
      { eval: true },
    );
    const [port] = await once(held, "message");
    const queue = Array.from({ length: 4 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
    await once(queue[0] ?? held, "connect");
    const patient = new SandboxClient({ url: `http://127.0.0.1:${port}`, deadlineMs: 30_000 });
    const started = performance.now();
    expect(await patient.charge(charge("a")).catch((error) => error)).toEqual(expect.any(ProcessorNotReached));
    expect(performance.now() - started).toBeLessThan(10_000);
    for (const socket of queue) socket.destroy();
    await held.terminate();
  }, 20_000);

  test("only where no line came about is it certain that nothing was sent", async () => {
    const certain = expect.any(ProcessorNotReached);
    await simulator.stop();
    expect(await client.charge(charge("a")).catch((error) => error)).toEqual(certain);
    // Takes the request and says nothing, then hangs up on a line that was kept.
    let answers = 1;
    const server = createServer((socket) => {
      socket.on("data", () => {
        answers -= 1;
        if (answers < 0) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{"code":100}');
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const line = new SandboxClient({ url: `http://127.0.0.1:${port}`, deadlineMs: 400 });
    expect(await line.charge(charge("b"))).toEqual({ code: 100 });
    const failure = await line.charge(charge("c")).catch((error) => error);
    expect(failure).toEqual(expect.any(ProcessorUnreachable));
    expect(failure).not.toEqual(certain);
    server.close();
  });

  test("the deadline is kept", async () => {
    const started = performance.now();
    await expect(client.charge(inPostalCode("a", "20091"))).rejects.toBeInstanceOf(ProcessorUnreachable);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test("what is left of the time is kept where somebody else was asked before", async () => {
    const patient = new SandboxClient({ url: simulator.url, deadlineMs: 60_000 });
    await expect(patient.charge(inPostalCode("a", "20091"), 200)).rejects.toBeInstanceOf(ProcessorUnreachable);
  });

  test("an absent network, half an answer and an unreadable answer are all no answer", async () => {
    await simulator.stop();
    await expect(client.charge(charge("a"))).rejects.toBeInstanceOf(ProcessorUnreachable);
    await expect(client.settleQuestion("a")).rejects.toBeInstanceOf(ProcessorUnreachable);
    const head = "HTTP/1.1 200 OK\r\nContent-Length: ";
    for (const answer of [`${head}50\r\n\r\n{"code":100`, `${head}4\r\n\r\n{"co`, "HTTP/1.1 503 No\r\n\r\n", "noise"]) {
      let arrivals = 0;
      const server = createServer((socket) => {
        socket.once("data", () => {
          arrivals += 1;
          socket.end(answer);
        });
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as { port: number };
      const broken = new SandboxClient({ url: `http://127.0.0.1:${port}`, deadlineMs: 400 });
      await expect(broken.charge(charge("a"))).rejects.toBeInstanceOf(ProcessorUnreachable);
      expect(arrivals).toBe(1);
      server.close();
    }
  });
});

describe("money moves once", () => {
  /** For crowds on a busy machine: here nobody tests how long one waits. */
  const patient = () => new SandboxClient({ url: simulator.url, deadlineMs: 5000 });

  test("when one reference arrives a hundred times at once", async () => {
    const crowd = patient();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => crowd.charge(charge("a"))));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await decisionsOf(directory.path, "a")).toBe(1);
  });

  test("when questions and arrivals of many references race over the connections", async () => {
    const references = Array.from({ length: 60 }, (_, index) => `race-${index}`);
    const crowd = patient();
    const results = await Promise.all(
      references.map((reference) => Promise.all([crowd.charge(charge(reference)), crowd.settleQuestion(reference)])),
    );
    for (const [charged, asked] of results) {
      // Either the charge came first and the question saw it, or the question did and the charge was refused.
      if (asked === null) expect(charged).toMatchObject({ code: 430, amount_approved: 0 });
      else expect(asked).toEqual(charged);
    }
  });

  test("when the network is killed with -9 under load: every answered reference is still known", async () => {
    const dataDir = join(directory.path, "killed");
    const child = spawnSimulator(dataDir);
    const [address] = await once(child.stdout ?? child, "data");
    const killed = new SandboxClient({ url: String(address).trim(), deadlineMs: 5000 });
    const answered = new Map<string, unknown>();
    const load = Array.from({ length: 32 }, async (_, lane) => {
      for (let turn = 0; ; turn += 1) {
        const reference = `k-${lane}-${turn}`;
        answered.set(reference, await killed.charge(charge(reference, { amount: 100 + turn })));
      }
    });
    setTimeout(() => child.kill("SIGKILL"), 300);
    const ends = await Promise.allSettled(load);
    for (const end of ends) expect(end).toMatchObject({ reason: expect.any(ProcessorUnreachable) });
    expect(answered.size).toBeGreaterThan(32);

    const again = await startSimulator({ dataDir });
    const survivor = new SandboxClient({ url: again.url, deadlineMs: 5000 });
    for (const [reference, outcome] of answered) expect(await survivor.settleQuestion(reference)).toEqual(outcome);
    await again.stop();
  });
});

function spawnSimulator(dataDir: string, socketPath?: string): ChildProcess {
  const entry = join(import.meta.dirname, "../../simulator/test-entry.ts");
  const where = socketPath === undefined ? [dataDir] : [dataDir, socketPath];
  return spawn(process.execPath, [entry, ...where], { stdio: ["ignore", "pipe", "inherit"] });
}
