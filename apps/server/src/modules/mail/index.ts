/** The door of mail: what any module writes into the outbox, and the jobs that empty it. */

export { forgetOldMails, sendDueMails } from "./jobs.ts";
export { listHistory } from "./outbox.store.ts";
export { queueMail } from "./queue-mail.ts";
