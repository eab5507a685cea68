// `npm start` on a machine with Node 20 and npm alone: installs, builds the panel, runs the server.
import { buildPanel, environment, fail, installIfNeeded, pinnedNode, runToTheEnd, withCompiled } from "./toolchain.mjs";

await installIfNeeded();
const node = await pinnedNode();
if ((await buildPanel(node)) !== 0) fail("The panel could not be built; the messages are above.");
const env = withCompiled(environment(node));
process.exit(await runToTheEnd(node, ["apps/server/src/main.ts", ...process.argv.slice(2)], env));
