import { parseArgs } from "node:util";
import { createClient } from "@gatehouse/client/client.ts";
import { listen } from "./listen.ts";
import { isTrigger, trigger, triggers } from "./trigger.ts";

/** The published key of the demo merchant, which exists in local and sandbox environments only. */
const DEMO_KEY = "api_0wUsHIlrkK1I6ADno5MfT10UjhR";

const usage = `npm run gatehouse -- listen [--forward-to http://localhost:3000/hooks]
    Prints the events of the merchant as they are delivered, and forwards each with its headers.
npm run gatehouse -- trigger ${triggers.join("|")}
    Makes the event happen with a test card.

--url   the gateway; http://localhost:8001 if not given. To listen, it must run on this machine.
--key   an API key of the merchant, or GATEHOUSE_KEY in the environment; the demo merchant's if not given.
`;

function fail(message: string): never {
  process.stderr.write(`${message}\n\n${usage}`);
  process.exit(2);
}

function readArguments() {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { url: text, key: text, "forward-to": text } });
  } catch (error) {
    return fail((error as Error).message);
  }
}

const { values, positionals } = readArguments();
const [command, name = ""] = positionals;
const key = values.key ?? process.env.GATEHOUSE_KEY ?? DEMO_KEY;
const client = createClient({ url: values.url ?? "http://localhost:8001", key });
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  if (command === "listen") await listen(client, { forwardTo: values["forward-to"], print, until: interrupted() });
  else if (command === "trigger" && isTrigger(name)) print(await trigger(client, name));
  else fail(command === "trigger" ? `No event "${name}" can be triggered.` : "Say what to do: listen or trigger.");
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

/** Resolves when the program is asked to end. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
