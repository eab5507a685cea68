import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker, type Worker } from "../src/jobs/worker.ts";
import { settleNow } from "../src/modules/settlement/index.ts";
import { deliverySender } from "../src/modules/webhooks/jobs.ts";
import { TEST_KEY } from "../src/modules/webhooks/signature.ts";
import { DEMO_KEY, type TestApp, testApp } from "./app.ts";
import { deliverAll } from "./deliver.ts";
import { freePort } from "./free-port.ts";
import { type Example, type ExampleLanguage, isExpected, readGuide } from "./guide-examples.ts";
import { hmac } from "./receiver.ts";
import { LONGEST_MS, runExamples, runProgram } from "./run-examples.ts";

const repository = join(import.meta.dirname, "../../..");
const folder = join(repository, "docs/guides");
const INDEX = "README.md";
const guides = readdirSync(folder).filter((file) => file.endsWith(".md") && file !== INDEX);

/** Programs that the examples run, with the Debian package of each. */
const PROGRAMS = { bash: "bash", curl: "curl", openssl: "openssl", python3: "python3", php: "php-cli" };
for (const [program, debian] of Object.entries(PROGRAMS))
  if (spawnSync(program, ["--version"]).error)
    throw new Error(`The examples of the guides run ${program}. Install it (Debian: apt-get install ${debian}).`);

let app: TestApp;
/** Where the examples start the reader's own server. */
let shopPort: number;
let worker: Worker;
const settle = () => settleNow(app.services);

beforeAll(async () => {
  app = await testApp();
  shopPort = await freePort();
  const send = deliverySender(app.services);
  const deliver = async () => {
    await deliverAll(app);
    return send();
  };
  worker = startWorker([{ name: "deliver", everyMs: 50, run: deliver }], app.services.log);
  // The server settles everything on this signal; here the server is this process.
  process.on("SIGUSR2", settle);
});
afterAll(async () => {
  process.off("SIGUSR2", settle);
  await worker.stop();
  await app.stop();
});

/** Code as a reader runs it, but for the address of the gateway and the port of the reader's own server. */
const addressed = (code: string) =>
  code.replaceAll("http://localhost:8001", app.url).replace(/\b3000\b/g, String(shopPort));

const setUp = readGuide(join(folder, INDEX)).examples;

test.each(guides)(
  "runs the examples of %s and prints what it shows",
  async (file) => {
    const { examples, files } = readGuide(join(folder, file));
    expect(examples.length, "a guide has examples").toBeGreaterThan(0);
    const cwd = mkdtempSync(join(tmpdir(), "gatehouse-guide-"));
    for (const { name, code } of files) writeFileSync(join(cwd, name), addressed(code));
    try {
      const shown = (await runBoth(examples, cwd)).map(({ example: { output, line }, printed }) => {
        const matches = output === undefined || isExpected(printed, output);
        return { line, printed: matches ? "as shown" : printed };
      });
      expect(shown).toEqual(shown.map(({ line }) => ({ line, printed: "as shown" })));
    } finally {
      rmSync(cwd, { recursive: true });
    }
  },
  2 * LONGEST_MS,
);

test("skips only examples that need what a test machine lacks", () => {
  const reasons = guides.flatMap((file) => readGuide(join(folder, file)).notRun);
  expect(reasons).toEqual(["needs a certificate and a domain"]);
});

test("lists every guide in the index", () => {
  const index = readFileSync(join(folder, INDEX), "utf8");
  expect([...index.matchAll(/^\| \[.*?\]\((.*?)\)/gm)].map(([, file]) => file).sort()).toEqual(guides.sort());
});

const PROGRAMS_OF_WEBHOOKS = ["node verify.mjs", "python3 verify.py", "php verify.php", "bash verify.sh"];

test.each(PROGRAMS_OF_WEBHOOKS)(
  "%s accepts only events that are signed with the key",
  async (command) => {
    const { files } = readGuide(join(folder, "webhooks.md"));
    const cwd = mkdtempSync(join(tmpdir(), "gatehouse-guide-"));
    for (const { name, code } of files) writeFileSync(join(cwd, name), code);
    const key = "9d5b2d0c-7f7a-4d0a-8b1e-2f6a0c3e4d51";
    const body = '{"type":"transaction_create","data":{"description":"Caf\u00e9 \u2615"}}\n';
    const signed = hmac(key, body);
    const verify = async (input: string, ...signatures: string[]) => {
      const env = { ...environment(), WEBHOOK_KEY: key };
      const { stdout } = await runProgram([...command.split(" "), ...signatures], { cwd, env, input });
      return stdout.trim();
    };
    try {
      const results = {
        event: await verify(body, signed),
        "event with the previous key": await verify(body, hmac("another key", body), signed),
        "tampered event": await verify(body.replace("create", "settle"), signed),
        "event without its line feed": await verify(body.trim(), signed),
        "event with another key": await verify(body, hmac("another key", body)),
        "event without a signature": await verify(body, ""),
        "test event": await verify('{"type":"test"}\n', hmac(TEST_KEY, '{"type":"test"}\n')),
        "event with the key of test events": await verify(body, hmac(TEST_KEY, body)),
      };
      expect(results).toEqual({
        event: "valid",
        "event with the previous key": "valid",
        "tampered event": "invalid",
        "event without its line feed": "invalid",
        "event with another key": "invalid",
        "event without a signature": "invalid",
        "test event": "test",
        "event with the key of test events": "test",
      });
    } finally {
      rmSync(cwd, { recursive: true });
    }
  },
  LONGEST_MS,
);

type Ran = { example: Example; printed: string };

/** Runs the set-up and the examples, those in the shell first, as programs may look for what the shell made. */
async function runBoth(examples: readonly Example[], cwd: string): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (const language of ["bash", "js"] as const) {
    const chosen = [...setUp, ...examples].filter((example) => example.language === language);
    const script = chosen.map(({ code, line }) => ({ code: addressed(code), line }));
    const outputs = await runExamples(language, script, { cwd: folderOf(language, cwd), env: environment() });
    ran.push(...chosen.map((example, index) => ({ example, printed: outputs[index] ?? "" })));
  }
  return ran;
}

/** Modules from standard input find packages from the folder they run in. */
const folderOf = (language: ExampleLanguage, cwd: string) => (language === "js" ? repository : cwd);

function environment(): Record<string, string> {
  const { HOME = "", PATH = "" } = process.env;
  return {
    HOME,
    PATH: [dirname(process.execPath), PATH].join(delimiter),
    GATEHOUSE_KEY: DEMO_KEY,
    GATEHOUSE_PID: String(process.pid),
  };
}
