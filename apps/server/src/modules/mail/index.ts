/** The public API of mail: what any module writes into the outbox, the jobs that empty it, and the words of mails. */
export { tellKeepers } from "./domains/notify-domain-owners.ts";
export { sendDueMails } from "./jobs.ts";
export type { Values } from "./outbox/domain/render.ts";
export { countMails, listHistory } from "./outbox/outbox.store.ts";
export { queueMail } from "./outbox/queue-mail.ts";
export { queueTemplated } from "./templates/queue-template.ts";
