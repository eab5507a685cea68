import { promisify } from "node:util";
import { parentPort } from "node:worker_threads";
import { brotliCompress, constants } from "node:zlib";
import scalar from "@scalar/fastify-api-reference";
import Fastify from "fastify";

// Runs in a thread: importing the package takes about a second.
const app = Fastify();
await app.register(scalar, { routePrefix: "/scalar", configuration: { url: "/unused" } });
const { statusCode, body } = await app.inject("/scalar/js/scalar.js");
if (statusCode !== 200) throw new Error(`the package of the API reference answered ${statusCode} for its script`);
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
parentPort?.postMessage(await promisify(brotliCompress)(body, { params }));
