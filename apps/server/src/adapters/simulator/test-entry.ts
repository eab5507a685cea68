import { startSimulator } from "./index.ts";

// The network as a process of its own, so that a test can kill it: prints its address once it listens.
const { url } = await startSimulator({ dataDir: process.argv[2] ?? "", socketPath: process.argv[3] });
process.stdout.write(`${url}\n`);
