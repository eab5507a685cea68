/** One running product: `zone` is the file of the records that its name server answers with. */
export type TestServer = { url: string; pid: number; zone: string };

const SERVERS = "GATEHOUSE_TEST_SERVERS";
const ROUTES = "GATEHOUSE_TEST_ROUTES";

/** Hands the running servers and the panel's routes to the workers, which inherit the environment. */
export function shareWithWorkers(servers: readonly TestServer[], routes: readonly string[]): void {
  process.env[SERVERS] = JSON.stringify(servers);
  process.env[ROUTES] = JSON.stringify(routes);
}

/** The runner itself reads the test files, too: it has no server of its own. */
const none: TestServer = { url: "http://localhost:0", pid: 0, zone: "" };

function serverOfWorker(): TestServer {
  const slot = process.env.TEST_PARALLEL_INDEX;
  if (slot === undefined) return none;
  const servers = JSON.parse(process.env[SERVERS] ?? "[]") as TestServer[];
  const server = servers[Number(slot)];
  if (!server) throw new Error(`no server was started for worker slot ${slot}`);
  return server;
}

/** The server of this worker's slot. A worker that takes over the slot after a failure finds the same one. */
export const { url, pid, zone } = serverOfWorker();

/** Every route that the panel draws, as its router lists them. */
export const panelRoutes = (): readonly string[] => JSON.parse(process.env[ROUTES] ?? "[]");
