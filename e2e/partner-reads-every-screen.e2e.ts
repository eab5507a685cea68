import { promiseReadable } from "./stage/reading.ts";

await promiseReadable(["partner"]);
