import { createServer, type ListenOptions } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const reasons: Record<string, string> = {
  EADDRINUSE: "is taken. Is Gatehouse running already? End the program that has it, or choose another port with PORT.",
  EACCES: "is not open to this user. Choose one from 1024 on with PORT.",
};

/** "::" takes IPv4 and IPv6, and `localhost` may mean either; a machine without IPv6 has the other alone. */
const HOSTS = ["::", "0.0.0.0"] as const;
const WITHOUT_IPV6 = ["EAFNOSUPPORT", "EADDRNOTAVAIL"];

/** A program that was told to end, or whose launcher was killed, lets go of its port in a moment. */
const PATIENCE_MS = 2_000;
const AGAIN_MS = 50;

type Try = (options: ListenOptions) => Promise<void>;

/** Asked before anything is started, so that a second start says why it cannot be and touches nothing; tells where to listen. */
export async function findHost(port: number, listen: Try = listenOnce): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { host, fault } = await firstOf(port, listen);
    if (!fault) return host;
    if (fault.code !== "EADDRINUSE" || Date.now() > end) {
      const reason = reasons[fault.code ?? ""];
      throw reason ? new Error(`Port ${port} ${reason}`) : fault;
    }
    await pause(AGAIN_MS);
  }
}

async function firstOf(port: number, listen: Try): Promise<{ host: string; fault?: NodeJS.ErrnoException }> {
  const [both, ipv4] = HOSTS;
  const fault = await faultOf(listen({ port, host: both }));
  if (!fault) return { host: both };
  if (!WITHOUT_IPV6.includes(fault.code ?? "")) return { host: both, fault };
  const other = await faultOf(listen({ port, host: ipv4 }));
  return other ? { host: ipv4, fault: other } : { host: ipv4 };
}

const faultOf = (tried: Promise<void>): Promise<NodeJS.ErrnoException | undefined> =>
  tried.then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );

function listenOnce(options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(options, () => probe.close(() => resolve()));
  });
}
