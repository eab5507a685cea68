import { readFileSync } from "node:fs";
import { request } from "node:http";
import { loadavg } from "node:os";
import pg from "pg";
import { DEMO_KEY, keptFolder, ownDatabase, type Place, seed, startGateway } from "./gateway.ts";
import { option, table } from "./measure.ts";
import { parentOf, processorMs } from "./processor-time.ts";

/**
 * How fast a merchant's payments leave as CSV, and how much memory that takes: a tenth of them, then all, then the same
 * columns by PostgreSQL's own COPY. `--rows 1000000` chooses how many, `--keep folder` keeps them for the next run.
 */
const rows = option("rows", 200_000);

type Run = { rows: number; seconds: number; megabytes: number; grown: number; gateway: number; database: number };
type Programs = { port: number; pid: number; postmaster: number };

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** The report of the newest `share` of a year, read to its end; memory is looked at while it comes. */
function fetchReport(gateway: Programs, since: string): Promise<Run> {
  const before = residentMegabytes(gateway.pid);
  const began = performance.now();
  const run: Run = { rows: 0, seconds: 0, megabytes: 0, grown: 0, gateway: 0, database: 0 };
  const spent = () => [processorMs(gateway.pid) / 1000, processorMs(gateway.postmaster) / 1000] as const;
  const [gatewayBefore, databaseBefore] = spent();
  const looking = setInterval(() => {
    run.grown = Math.max(run.grown, residentMegabytes(gateway.pid) - before);
  }, 50);
  return new Promise((resolve, reject) => {
    const headers = { authorization: DEMO_KEY };
    const path = "/api/transaction/search?output=csv";
    const asked = request({ host: "127.0.0.1", port: gateway.port, method: "POST", path, headers }, (reply) => {
      run.rows = Number(reply.headers["x-total-count"]);
      reply.on("data", (chunk: Buffer) => {
        run.megabytes += chunk.length / 1e6;
      });
      reply.once("error", reject);
      reply.once("end", () => {
        clearInterval(looking);
        run.seconds = (performance.now() - began) / 1000;
        const [gatewayAfter, databaseAfter] = spent();
        Object.assign(run, { gateway: gatewayAfter - gatewayBefore, database: databaseAfter - databaseBefore });
        resolve(run);
      });
    });
    asked.once("error", reject);
    asked.end(JSON.stringify({ created_at: { start_date: since } }));
  });
}

/** The same rows and about the same columns, as fast as PostgreSQL can write them to nowhere. */
async function copyOut(place: Place): Promise<number> {
  const owner = new pg.Client({ connectionString: place.url });
  await owner.connect();
  const columns = `id, created_at, type, status, payment_method, card_type, method->>'masked_card', amount, amount_authorized,
    amount_captured, amount_settled, amount_refunded, tax_amount, tip_amount, shipping_amount, discount_amount, currency,
    response_code, answer->>'auth_code', order_id, po_number, description, email_address, customer_id, user_name, processor_name,
    transaction_source, referenced_transaction_id, settlement_batch_id, captured_at, settled_at, billing_address->>'city'`;
  const began = performance.now();
  await owner.query(
    `COPY (SELECT ${columns} FROM transactions ORDER BY merchant_id, created_at DESC) TO PROGRAM 'cat > /dev/null' CSV`,
  );
  const seconds = (performance.now() - began) / 1000;
  await owner.end();
  return seconds;
}

async function lookAt(place: Place): Promise<{ payments: number; postmaster: number }> {
  const owner = new pg.Client({ connectionString: place.url });
  await owner.connect();
  const { rows } = await owner.query("SELECT count(*)::int AS payments, pg_backend_pid() AS pid FROM transactions");
  const { payments, pid } = rows[0];
  const postmaster = parentOf(pid);
  await owner.end();
  return { payments, postmaster };
}

/** The moment after which a tenth of the payments were made. */
async function sinceTenth(place: Place): Promise<string> {
  const owner = new pg.Client({ connectionString: place.url });
  await owner.connect();
  const found = await owner.query(
    "SELECT created_at FROM transactions ORDER BY created_at DESC LIMIT 1 OFFSET (SELECT count(*) / 10 FROM transactions)",
  );
  await owner.query("VACUUM ANALYZE transactions");
  await owner.end();
  return found.rows[0].created_at.toISOString();
}

const database = await ownDatabase(keptFolder(rows));
try {
  const gateway = await startGateway(database);
  try {
    const { payments, postmaster } = await lookAt(database);
    if (payments < rows) process.stdout.write(`${await seed(database, rows - payments)}\n`);
    const programs = { ...gateway, postmaster };
    const tenth = await sinceTenth(database);
    await fetchReport(programs, tenth);
    const few = await fetchReport(programs, tenth);
    const all = await fetchReport(programs, "2000-01-01");
    const copied = await copyOut(database);
    const line = (name: string, run: Run) => [
      name,
      run.rows.toLocaleString("en-US"),
      run.seconds.toFixed(1),
      Math.round(run.rows / run.seconds).toLocaleString("en-US"),
      run.megabytes.toFixed(1),
      run.grown.toFixed(0),
      run.gateway.toFixed(1),
      run.database.toFixed(1),
    ];
    const head = ["report", "rows", "s", "rows/s", "MB", "memory grown, MB", "processor s: gateway", "PostgreSQL"];
    process.stdout.write(`\n${table(head, [line("a tenth", few), line("all", all)])}\n\n`);
    const ratios = [
      ["memory of all ÷ of a tenth", (all.grown / Math.max(1, few.grown)).toFixed(1)],
      ["time against COPY of the same", (all.seconds / copied).toFixed(1)],
      ["load of the machine", loadavg()[0]?.toFixed(1) ?? ""],
    ];
    process.stdout.write(`${table(["ratio", ""], ratios)}\n`);
  } finally {
    await gateway.stop();
  }
} finally {
  await database.stop();
}
