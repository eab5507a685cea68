/** The words that accounts choose for mails, and the domains from which merchants send theirs. */
export const mailTemplatesAndDomains = `
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
  PRIMARY KEY (merchant_id, domain)
);
ALTER TABLE email_domains ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_domains FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON email_domains USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_templates, email_domains TO gatehouse_app;
`;
