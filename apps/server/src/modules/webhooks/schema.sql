-- Webhooks, the deliveries of events to them, and the attempts of each delivery.

CREATE TABLE webhooks (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  type text NOT NULL CHECK (type IN ('transaction', 'settlement', 'cardsync')),
  url text NOT NULL,
  sealed_key text NOT NULL,
  sealed_previous_key text NOT NULL DEFAULT '',
  previous_key_expires_at timestamptz,
  limit_per_second integer NOT NULL DEFAULT 0 CHECK (limit_per_second BETWEEN 0 AND 1000),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled', 'auto_disabled')),
  available_subtypes jsonb NOT NULL DEFAULT '{}',
  -- Failed attempts since the last success, and when they began.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  last_success_at timestamptz,
  -- Nothing is sent before: after a failure, and to keep the limit per second.
  paused_until timestamptz,
  paced_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX webhooks_active ON webhooks (merchant_id, type) WHERE status = 'active';

-- One event on its way to one webhook. `position` keeps the order of events of one subject. While a worker sends it,
-- `claimed_until` and `next_attempt_at` are after its deadline, so that a delivery whose worker died is sent again.
CREATE TABLE webhook_deliveries (
  merchant_id text NOT NULL,
  id text NOT NULL,
  webhook_id text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  payload text NOT NULL,
  replay_of text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  claimed_until timestamptz,
  status_code integer NOT NULL DEFAULT 0,
  error text NOT NULL DEFAULT '',
  duration_ms integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, webhook_id, event_id),
  FOREIGN KEY (merchant_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_queue ON webhook_deliveries (merchant_id, webhook_id, next_attempt_at) WHERE state = 'queued';
CREATE INDEX webhook_deliveries_subject ON webhook_deliveries (merchant_id, webhook_id, subject, position) WHERE state = 'queued';
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (merchant_id, webhook_id, position DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  merchant_id text NOT NULL,
  delivery_id text NOT NULL,
  attempt integer NOT NULL,
  at timestamptz NOT NULL,
  status_code integer NOT NULL,
  error text NOT NULL,
  response_body text NOT NULL,
  duration_ms integer NOT NULL,
  PRIMARY KEY (merchant_id, delivery_id, attempt),
  FOREIGN KEY (merchant_id, delivery_id) REFERENCES webhook_deliveries ON DELETE CASCADE
);

ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhooks USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_deliveries USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
ALTER TABLE webhook_attempts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_attempts USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, webhook_deliveries, webhook_attempts TO gatehouse_app;

-- When all of a merchant's turns to test a webhook are free again.
CREATE TABLE webhook_test_turns (
  merchant_id text PRIMARY KEY REFERENCES merchants,
  next_at timestamptz NOT NULL
);
ALTER TABLE webhook_test_turns ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_test_turns USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE ON webhook_test_turns TO gatehouse_app;
