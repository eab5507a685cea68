// `npm start` on a machine with Node 20 and npm alone: installs, builds the panel, runs the server.
import {
  buildPanel,
  environment,
  fail,
  installIfNeeded,
  pinnedNode,
  run,
  runToTheEnd,
  withCompiled,
} from "./toolchain.mjs";

await installIfNeeded();
const node = await pinnedNode();
if ((await buildPanel(node)) !== 0) fail("The panel could not be built; the messages are above.");
const env = withCompiled(environment(node));
const program = "apps/server/src/main.ts";
const code = await runToTheEnd(node, [program, ...process.argv.slice(2)], env);
// One that was killed has left its database running. What this could complain of, the server has said.
if (code !== 0) await run(node, [program, "stop-database"], { env, stdio: "ignore" });
process.exit(code);
