import pg from "pg";

/** Connections of one kind. `settings` is what a transaction on one of them says right after it began. */
export type Lane = { pool: pg.Pool; prepared: boolean; settings: string };

export type LaneOptions = {
  connectionString: string;
  prepared: boolean;
  max: number;
  waitMs: number;
  statementMs: number;
  readOnly?: true;
};

export const APP_ROLE = "gatehouse_app";

/** A transaction that waits for the program that long was forgotten by it. */
const IDLE_MS = 60_000;

export function openLane({ connectionString, prepared, max, waitMs, statementMs, readOnly }: LaneOptions): Lane {
  const settings = {
    role: APP_ROLE,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_MS,
    // In a cluster whose rows are seen must be known on every node; elsewhere this is a name without meaning.
    "citus.propagate_set_commands": "local",
  };
  // Behind a proxy that pools by transaction, what is said to a connection is lost on some and found by strangers on others.
  const lasting = prepared ? { ...settings, ...(readOnly ? { default_transaction_read_only: "on" } : {}) } : {};
  const passing = prepared ? {} : { ...settings, ...(readOnly ? { transaction_read_only: "on" } : {}) };
  const pool = new pg.Pool({
    ...(prepared ? withOptions(connectionString, lasting) : { connectionString }),
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    // Statements go out without waiting for the answers to those before them.
    pipeline: true,
  });
  // A connection that breaks while nobody waits for its answer, in the pool or in a transaction, is found out at its next
  // use; without these listeners the process would end.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const said = Object.entries(passing).map(([name, value]) => `SET LOCAL ${name} = '${value}'; `);
  return { pool, prepared, settings: said.join("") };
}

/**
 * The driver lets an address win over everything beside it. So the options of the address are taken out of it, and said before the
 * program's own: of two the later counts.
 */
function withOptions(connectionString: string, settings: Record<string, string | number>) {
  const [address = "", ...query] = connectionString.split("?");
  const params = new URLSearchParams(query.join("?"));
  const given = params.getAll("options");
  params.delete("options");
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString: `${address}?${params}`, options: [...given, ...own].join(" ") };
}
