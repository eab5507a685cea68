import { answerRecovery } from "../src/modules/identity/index.ts";
import { sendDueMails } from "../src/modules/mail/index.ts";
import type { Letter } from "../src/ports/mail.ts";
import type { TestApp } from "./app.ts";
import { deliverAll } from "./deliver.ts";

/** What has been written to an address, newest first, once the worker has been round. */
export async function lettersTo(app: TestApp, address: string): Promise<Letter[]> {
  const { services, sandbox } = app;
  await deliverAll(app);
  await answerRecovery(services);
  while ((await sendDueMails(services)) > 0);
  return (sandbox?.mailbox?.letters() ?? []).filter(({ to }) => to === address);
}

/** The code that a mail holds. */
export function codeIn(letter: Letter | undefined): string {
  return /^Code: (\S+)$/m.exec(letter?.text ?? "")?.[1] ?? "none";
}
