/** The door of mail: what any module writes into the outbox, the jobs that empty it, and the words of mails. */

export type { Values } from "./domain/render.ts";
export { sendDueMails } from "./jobs.ts";
export { countMails, listHistory } from "./outbox.store.ts";
export { queueMail } from "./queue-mail.ts";
export { queueTemplated } from "./queue-templated.ts";
export { tellKeepers } from "./tell-keepers.ts";
