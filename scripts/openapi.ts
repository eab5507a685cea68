import { writeFileSync } from "node:fs";
import { openApiDocument } from "../apps/server/src/http/openapi.ts";

/** `npm run openapi`: the contract as docs/openapi.json. */
const file = new URL("../docs/openapi.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
