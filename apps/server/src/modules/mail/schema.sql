-- Email: the outbox, delivery events, templates and sending domains.

-- The outbox. An email is written in the commit that causes it and delivered by the worker.
CREATE TABLE mails (
  merchant_id text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  sealed_body text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- What the email is about, such as the transaction of a receipt.
  about text NOT NULL DEFAULT '',
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE state = 'queued';
CREATE INDEX mails_about ON mails (merchant_id, about, created_at) WHERE about <> '';
CREATE INDEX mails_ended ON mails (updated_at) WHERE state <> 'queued';
CREATE INDEX mails_receipts_asked_for ON mails (merchant_id, created_at) WHERE kind = 'receipt_asked_for';
ALTER TABLE mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mails USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON mails TO gatehouse_app;

-- Delivery events, from the mail server and from delivery reports.
CREATE TABLE mail_events (
  merchant_id text NOT NULL,
  id text NOT NULL,
  mail_id text NOT NULL,
  type text NOT NULL CHECK (type IN (
    'sent', 'deferred', 'failed', 'bounced', 'delivered', 'complained',
    'open', 'click', 'unsubscribe', 'group unsubscribe', 'group resubscribe'
  )),
  detail text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX mail_events_mail ON mail_events (merchant_id, mail_id, created_at, id);
ALTER TABLE mail_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mail_events USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, DELETE ON mail_events TO gatehouse_app;

-- Custom email texts of an account of any type.
CREATE TABLE mail_templates (
  account_id text NOT NULL,
  id text NOT NULL,
  account_type text NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('active', 'disabled')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, type)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_templates TO gatehouse_app;

-- Domains that merchants send from. The worker checks verified domains again.
CREATE TABLE email_domains (
  merchant_id text NOT NULL,
  domain text NOT NULL,
  from_email text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'verified')),
  selector text NOT NULL,
  public_key text NOT NULL,
  sealed_private_key text NOT NULL,
  found jsonb NOT NULL DEFAULT '[]',
  checked_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  next_check_at timestamptz,
  misses integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, domain)
);
CREATE INDEX email_domains_due ON email_domains (next_check_at) WHERE status = 'verified';
ALTER TABLE email_domains ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON email_domains USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON email_domains TO gatehouse_app;
