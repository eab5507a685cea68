/**
 * A mail as it leaves. The id is ours: a repeat carries the same, so that receivers can tell it. Where no name is given
 * the way out has its own, and where no address for answers is, they go to the sender.
 */
export type Letter = {
  id: string;
  /** What a server that reports later calls the mail. */
  envelope: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  fromName: string;
  replyTo: string;
  /** From whose address it comes, signed by their key; absent, the way out uses its own. */
  sender?: Sender;
};

/** An address, and the key (PEM) that signs for its domain under the selector (DKIM). */
export type Sender = { address: string; domain: string; selector: string; privateKey: string };

/** `sent`: another server has taken it. `bounced`: refused for good. `deferred`: not now, perhaps later. */
export type Delivery =
  | { result: "sent"; detail: string }
  | { result: "bounced"; detail: string }
  | { result: "deferred"; detail: string };

/** A way for mails to leave. It rejects for nothing that the other side does. */
export type Mailer = { deliver(letter: Letter): Promise<Delivery> };

/** A mail without the key that would have signed it; `from` is the sender's address, or "" for the way out's own. */
export type KeptLetter = Omit<Letter, "sender"> & { from: string; at: Date };

/** Mails that went nowhere, newest first: for people who try the product without a mail server. */
export type Mailbox = { letters(): readonly KeptLetter[] };
