/** The door of mail: what any module writes into the outbox, and the job that empties it. */

export { sendDueMails } from "./jobs.ts";
export { listHistory } from "./outbox.store.ts";
export { queueMail } from "./queue-mail.ts";
