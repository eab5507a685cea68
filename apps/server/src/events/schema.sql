-- The outbox of domain events. commit_id is the transaction that published the event, position its place among all events;
-- docs/decisions/0030-domain-events.md says how both are read.
CREATE TABLE domain_events (
  merchant_id text NOT NULL,
  id text NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  commit_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  type text NOT NULL,
  subject text NOT NULL,
  actor text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX domain_events_commit ON domain_events (commit_id, position);
CREATE INDEX domain_events_position ON domain_events (position);

-- How far each subscription has read: the commits from window_from up to but without window_to, in them up to position.
CREATE TABLE event_cursors (
  subscription text PRIMARY KEY,
  window_from xid8 NOT NULL,
  window_to xid8 NOT NULL,
  position bigint NOT NULL
);

-- Deliveries that differ from their subscription's cursor: handled but not yet passed, waiting for another attempt, or given up.
CREATE TABLE event_deliveries (
  merchant_id text NOT NULL,
  subscription text NOT NULL,
  event_id text NOT NULL,
  subject text NOT NULL,
  position bigint NOT NULL,
  at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('handling', 'waiting', 'dead')),
  applied boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  error text NOT NULL DEFAULT '',
  PRIMARY KEY (merchant_id, subscription, event_id)
);
CREATE INDEX event_deliveries_failed ON event_deliveries (subscription, merchant_id, subject, position) WHERE state <> 'handling';

ALTER TABLE domain_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON domain_events USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
ALTER TABLE event_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON event_deliveries USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON domain_events, event_cursors, event_deliveries TO gatehouse_app;
