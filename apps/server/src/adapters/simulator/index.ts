import { unlink } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { type Network, openNetwork } from "./network.ts";
import { badRequest, type Call, calls } from "./requests.ts";
import { answersLateAfterMs } from "./triggers.ts";

export type SimulatorOptions = { dataDir: string; socketPath?: string; port?: number };
export type Simulator = { url: string; stop(): Promise<void> };

/** Far above the largest batch; a bound all the same. */
const maxBody = 64 * 1024 * 1024;

/**
 * Starts the payment network: JSON over HTTP on a Unix socket, or on loopback (a free port when none is given).
 * `url` is what the sandbox adapter takes: `http://127.0.0.1:port` or `unix:/path`.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  let network: Network | undefined;
  const server = createServer((request, response) => receive(request, response, network));
  // The client decides how long an idle connection lives: closing it here could cross a charge on its way.
  server.keepAliveTimeout = 0;
  // The address comes first: it is what keeps a second network with the same address off the journal.
  const url = await listen(server, options);
  try {
    network = await openNetwork(options.dataDir);
  } catch (cause) {
    await close(server);
    throw cause;
  }
  const { close: closeNetwork } = network;
  let stopping: Promise<void> | undefined;
  return {
    url,
    stop() {
      stopping ??= close(server).then(closeNetwork);
      return stopping;
    },
  };
}

async function listen(server: Server, options: SimulatorOptions): Promise<string> {
  const { socketPath } = options;
  if (socketPath !== undefined) await removeDeadSocket(socketPath);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    if (socketPath === undefined) server.listen(options.port ?? 0, "127.0.0.1", resolve);
    else server.listen(socketPath, resolve);
  });
  server.removeAllListeners("error");
  if (socketPath !== undefined) return `unix:${socketPath}`;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A killed process leaves its socket file behind; only one nobody answers on may go. */
async function removeDeadSocket(path: string): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = connect(path, () => {
      probe.destroy();
      resolve(undefined);
    });
    probe.once("error", (fault: NodeJS.ErrnoException) => resolve(fault.code));
  });
  if (code === "ECONNREFUSED") await unlink(path);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function receive(request: IncomingMessage, response: ServerResponse, network: Network | undefined): void {
  const call = calls.get(`${request.method} ${request.url}`);
  if (!network || !call) {
    const [status, error] = network ? [404, "No such operation"] : [503, "The network is starting"];
    reply(response, status, { error });
    return;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  request.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBody) request.destroy();
  });
  request.on("end", () => void answer({ call, network, response }, Buffer.concat(chunks, length)));
}

type Exchange = { call: Call; network: Network; response: ServerResponse };

async function answer({ call, network, response }: Exchange, body: Buffer): Promise<void> {
  const input = call.read(body);
  if (input === badRequest) return reply(response, 400, { error: "The request cannot be read" });
  const failure = call.failure(input);
  if (failure === "drops_before") return void response.socket?.destroy();
  try {
    const { status, body: answered } = await call.run(network, input);
    const latency = failure === "answers_late" ? answersLateAfterMs : call.latency(input);
    if (failure === "drops_after") response.socket?.destroy();
    else if (failure !== "never_answers" && latency > 0) setTimeout(reply, latency, response, status, answered).unref();
    else if (failure === undefined) reply(response, status, answered);
    // What is left is never_answers: the connection stays open until the caller has had enough.
  } catch {
    // The journal failed: what was decided may not be remembered, so nothing may be promised.
    response.socket?.destroy();
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
  response.end(text);
}
