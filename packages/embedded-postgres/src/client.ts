import pg from "pg";
import { PORT } from "./process.ts";

/** A connection of the supervisor's own, beside the program's pool. */
export function client(socketDir: string): pg.Client {
  const made = new pg.Client({
    host: socketDir,
    port: PORT,
    user: "postgres",
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  // A server that goes down while we ask must not take the app with it.
  made.on("error", () => undefined);
  return made;
}
