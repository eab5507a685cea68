// `npm run dev`: the server restarts when its sources change, the panel reloads in place.
// The browser talks to vite, which passes on what the server answers itself.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const apiPort = process.env.PORT ?? "8001";
const panelPort = Number(process.env.PANEL_PORT ?? "8002");

const ofServer = ["/api", "^/sandbox/", "^/(mail|healthz|readyz|metrics)(\\?|$)"];

const panel = await createServer({
  root: join(root, "apps/panel"),
  server: {
    port: panelPort,
    strictPort: true,
    proxy: Object.fromEntries(ofServer.map((path) => [path, { target: `http://localhost:${apiPort}` }])),
  },
});
await panel.listen();
panel.printUrls();

// A process group of its own: a terminal's Ctrl-C goes to the whole group and npm sends it on as well,
// but the server must hear it once, or it would cut short its own graceful stop.
const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], {
  cwd: root,
  stdio: "inherit",
  detached: true,
  env: { PUBLIC_URL: `http://localhost:${panelPort}`, ...process.env, PORT: apiPort },
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  server.kill("SIGTERM");
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

server.once("close", async (code) => {
  await panel.close();
  process.exit(stopping ? 0 : (code ?? 1));
});
