import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker, type Worker } from "../src/jobs/worker.ts";
import { settleNow } from "../src/modules/settlement/index.ts";
import { deliverySender } from "../src/modules/webhooks/jobs.ts";
import { DEMO_KEY, type TestApp, testApp } from "./app.ts";
import { deliverAll } from "./deliver.ts";
import { type Example, type ExampleLanguage, isExpected, readGuide } from "./guide-examples.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { runExamples } from "./run-examples.ts";

const repository = join(import.meta.dirname, "../../..");
const folder = join(repository, "docs/guides");
const INDEX = "README.md";
const guides = readdirSync(folder).filter((file) => file.endsWith(".md") && file !== INDEX);

/** Programs that the examples run, with the Debian package of each. */
const PROGRAMS = { bash: "bash", curl: "curl", openssl: "openssl", python3: "python3", php: "php-cli" };

let app: TestApp;
let receiver: Receiver;
let worker: Worker;
const settle = () => settleNow(app.services);

beforeAll(async () => {
  for (const [program, debian] of Object.entries(PROGRAMS))
    if (spawnSync(program, ["--version"]).error)
      throw new Error(`The examples of the guides run ${program}: install it (Debian: apt-get install ${debian}).`);
  app = await testApp();
  receiver = await startReceiver();
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
  await receiver.stop();
  await app.stop();
});

/** The examples as a reader runs them, but for the addresses of the gateway and of the reader's own server. */
function addressed(example: Example): Example {
  const code = example.code
    .replaceAll("http://localhost:8001", app.url)
    .replaceAll("http://localhost:3000/hooks", receiver.url);
  return { ...example, code };
}

const setUp = readGuide(join(folder, INDEX)).examples;

test.each(guides)("runs the examples of %s and prints what it shows", async (file) => {
  const { examples, programs } = readGuide(join(folder, file));
  expect(examples.length, "a guide has examples").toBeGreaterThan(0);
  const cwd = mkdtempSync(join(tmpdir(), "gatehouse-guide-"));
  for (const { name, code } of programs) writeFileSync(join(cwd, name), code);
  try {
    for (const language of ["bash", "js"] as const) {
      const chosen = [...setUp, ...examples].filter((example) => example.language === language).map(addressed);
      const printed = await runExamples(language, chosen, { cwd: folderOf(language, cwd), env: environment() });
      for (const [index, { output, line }] of chosen.entries())
        if (output && !isExpected(printed[index] ?? "", output))
          expect(printed[index], `output of the example in line ${line}`).toBe(output.text);
    }
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

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
