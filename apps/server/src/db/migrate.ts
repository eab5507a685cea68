import pg from "pg";
import { start } from "./migrations/0001-start.ts";
import { plans } from "./migrations/0002-plans.ts";
import { batchesAndIntents } from "./migrations/0003-batches-and-intents.ts";
import { tallies } from "./migrations/0004-tallies.ts";
import { usersAndKeys } from "./migrations/0005-users-and-keys.ts";
import { mailAndRecovery } from "./migrations/0006-mail-and-recovery.ts";
import { audit } from "./migrations/0007-audit.ts";
import { administration } from "./migrations/0008-administration.ts";
import { terminals } from "./migrations/0009-terminals.ts";
import { vault } from "./migrations/0010-vault.ts";
import { catalogAndFields } from "./migrations/0011-catalog-and-fields.ts";
import { paymentDetails } from "./migrations/0012-payment-details.ts";
import { sessionEnds } from "./migrations/0014-session-ends.ts";
import { expiredAnswers } from "./migrations/0015-expired-answers.ts";
import { ledgerKeys } from "./migrations/0016-ledger-keys.ts";
import { sharesOfPartialApprovals } from "./migrations/0017-shares-of-partial-approvals.ts";
import { paymentFields } from "./migrations/0018-payment-fields.ts";
import { usedTokens } from "./migrations/0019-used-tokens.ts";
import { outputs } from "./migrations/0020-outputs.ts";
import { lateApprovals } from "./migrations/0021-late-approvals.ts";
import { branding } from "./migrations/0022-branding.ts";
import { newsAndUniversity } from "./migrations/0023-news-and-university.ts";
import { feesOfPayments } from "./migrations/0024-fees-of-payments.ts";
import { hardening } from "./migrations/0025-hardening.ts";
import { orderOfFields } from "./migrations/0026-order-of-fields.ts";
import { payersToKeep } from "./migrations/0027-payers-to-keep.ts";
import { accountUpdater } from "./migrations/0028-account-updater.ts";
import { reach } from "./migrations/0030-reach.ts";
import { mailTemplatesAndDomains } from "./migrations/0032-mail-templates-and-domains.ts";
import { passkeysAndDevices } from "./migrations/0034-passkeys-and-devices.ts";
import { terms } from "./migrations/0035-terms.ts";
import { applePay } from "./migrations/0036-apple-pay.ts";
import { keysOfPages } from "./migrations/0037-keys-of-pages.ts";
import { saferMails } from "./migrations/0038-safer-mails.ts";
import { updaterAttempts } from "./migrations/0040-updater-attempts.ts";
import { pageTokens } from "./migrations/0042-page-tokens.ts";
import { batchesBeneath } from "./migrations/0043-batches-beneath.ts";
import { bankLinks } from "./migrations/0044-bank-links.ts";
import { ownOutputs } from "./migrations/0045-own-outputs.ts";
import { formerPasswords } from "./migrations/0047-former-passwords.ts";
import { rechecks } from "./migrations/0048-rechecks.ts";
import { mobileUnits } from "./migrations/0049-mobile-units.ts";
import { payersKeptLater } from "./migrations/0052-payers-kept-later.ts";
import { reachOfMany } from "./migrations/0055-reach-of-many.ts";
import { permissionsInUse } from "./migrations/0058-permissions-in-use.ts";
import { intentsEnd } from "./migrations/0062-intents-end.ts";
import { roleOfReach } from "./migrations/0063-role-of-reach.ts";
import { mailEvents } from "./migrations/0064-mail-events.ts";
import { settleAsked } from "./migrations/0065-settle-asked.ts";
import { amountTallies } from "./migrations/0066-amount-tallies.ts";
import { figuresOfDays } from "./migrations/0070-figures-of-days.ts";
import { typingErrors } from "./migrations/0071-typing-errors.ts";
import { laterTips } from "./migrations/0072-later-tips.ts";
import { reachTakenOn } from "./migrations/0075-reach-taken-on.ts";
import { lockOutsNotedLater } from "./migrations/0077-lock-outs-noted-later.ts";
import { laterTipKept } from "./migrations/0079-later-tip-kept.ts";
import { keysFound } from "./migrations/0084-keys-found.ts";
import { customerTraces } from "./migrations/0085-customer-traces.ts";
import { superusersAsMembers } from "./migrations/0086-superusers-as-members.ts";
import { terminalsFound } from "./migrations/0087-terminals-found.ts";
import { payersAway } from "./migrations/0088-payers-away.ts";
import { newestLast } from "./migrations/0089-newest-last.ts";
import { bothNames } from "./migrations/0090-both-names.ts";
import { domainEvents } from "./migrations/0091-domain-events.ts";

/**
 * In order of birth; a merged migration is never edited, a new one follows it. 0001 was, once: it failed for a login that may give no
 * roles. What that took from other new databases 0086 gives back.
 */
const migrations = [
  { name: "0001-start", sql: start },
  { name: "0002-plans", sql: plans },
  { name: "0003-batches-and-intents", sql: batchesAndIntents },
  { name: "0004-tallies", sql: tallies },
  { name: "0005-users-and-keys", sql: usersAndKeys },
  { name: "0006-mail-and-recovery", sql: mailAndRecovery },
  { name: "0007-audit", sql: audit },
  { name: "0008-administration", sql: administration },
  { name: "0009-terminals", sql: terminals },
  { name: "0010-vault", sql: vault },
  { name: "0011-catalog-and-fields", sql: catalogAndFields },
  { name: "0012-payment-details", sql: paymentDetails },
  { name: "0014-session-ends", sql: sessionEnds },
  { name: "0015-expired-answers", sql: expiredAnswers },
  { name: "0016-ledger-keys", sql: ledgerKeys },
  { name: "0017-shares-of-partial-approvals", sql: sharesOfPartialApprovals },
  { name: "0018-payment-fields", sql: paymentFields },
  { name: "0019-used-tokens", sql: usedTokens },
  { name: "0020-outputs", sql: outputs },
  { name: "0021-late-approvals", sql: lateApprovals },
  { name: "0022-branding", sql: branding },
  { name: "0023-news-and-university", sql: newsAndUniversity },
  { name: "0024-fees-of-payments", sql: feesOfPayments },
  { name: "0025-hardening", sql: hardening },
  { name: "0026-order-of-fields", sql: orderOfFields },
  { name: "0027-payers-to-keep", sql: payersToKeep },
  { name: "0028-account-updater", sql: accountUpdater },
  { name: "0030-reach", sql: reach },
  { name: "0032-mail-templates-and-domains", sql: mailTemplatesAndDomains },
  { name: "0034-passkeys-and-devices", sql: passkeysAndDevices },
  { name: "0035-terms", sql: terms },
  { name: "0036-apple-pay", sql: applePay },
  { name: "0037-keys-of-pages", sql: keysOfPages },
  { name: "0038-safer-mails", sql: saferMails },
  { name: "0040-updater-attempts", sql: updaterAttempts },
  { name: "0042-page-tokens", sql: pageTokens },
  { name: "0043-batches-beneath", sql: batchesBeneath },
  { name: "0044-bank-links", sql: bankLinks },
  { name: "0045-own-outputs", sql: ownOutputs },
  { name: "0047-former-passwords", sql: formerPasswords },
  { name: "0048-rechecks", sql: rechecks },
  { name: "0049-mobile-units", sql: mobileUnits },
  { name: "0052-payers-kept-later", sql: payersKeptLater },
  { name: "0055-reach-of-many", sql: reachOfMany },
  { name: "0058-permissions-in-use", sql: permissionsInUse },
  { name: "0062-intents-end", sql: intentsEnd },
  { name: "0063-role-of-reach", sql: roleOfReach },
  { name: "0064-mail-events", sql: mailEvents },
  { name: "0065-settle-asked", sql: settleAsked },
  { name: "0066-amount-tallies", sql: amountTallies },
  { name: "0070-figures-of-days", sql: figuresOfDays },
  { name: "0071-typing-errors", sql: typingErrors },
  { name: "0072-later-tips", sql: laterTips },
  { name: "0075-reach-taken-on", sql: reachTakenOn },
  { name: "0077-lock-outs-noted-later", sql: lockOutsNotedLater },
  { name: "0079-later-tip-kept", sql: laterTipKept },
  { name: "0084-keys-found", sql: keysFound },
  { name: "0085-customer-traces", sql: customerTraces },
  { name: "0086-superusers-as-members", sql: superusersAsMembers },
  { name: "0087-terminals-found", sql: terminalsFound },
  { name: "0088-payers-away", sql: payersAway },
  { name: "0089-newest-last", sql: newestLast },
  { name: "0090-both-names", sql: bothNames },
  { name: "0091-domain-events", sql: domainEvents },
];

/** Brings the schema up to date; safe when several programs start at once. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const done = await inTurn(client, () => namesOfDone(client));
    for (const migration of migrations) {
      if (!done.has(migration.name)) await inTurn(client, () => apply(client, migration));
    }
  } finally {
    await client.end();
  }
}

/** Lock and setting end with the transaction: on a connection that a proxy lends they would stay for whoever is next. */
async function inTurn<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  // Row policies bind the owner too, and a migration changes the rows of everyone.
  await client.query("BEGIN; SELECT pg_advisory_xact_lock(727274); SET LOCAL gatehouse.merchant_id = '*'");
  const result = await work();
  await client.query("COMMIT");
  return result;
}

async function namesOfDone(client: pg.Client): Promise<Set<string>> {
  await client.query("CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, at timestamptz NOT NULL)");
  const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations");
  return new Set(rows.map(({ name }) => name));
}

async function apply(client: pg.Client, { name, sql }: { name: string; sql: string }): Promise<void> {
  // Between two turns another program may have applied it.
  const made = await client.query(
    "INSERT INTO schema_migrations (name, at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
    [name, new Date()],
  );
  if (made.rowCount === 1) await client.query(sql);
}
