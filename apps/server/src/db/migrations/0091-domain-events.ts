/**
 * The outbox of domain events, the cursor of each subscription, and the deliveries that differ from their cursor. Why an event carries the
 * id of its commit stands in docs/decisions/0029-domain-events.md.
 */
export const domainEvents = `
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

CREATE TABLE event_cursors (
  subscription text PRIMARY KEY,
  window_from xid8 NOT NULL,
  window_to xid8 NOT NULL,
  position bigint NOT NULL
);

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

ALTER TABLE domain_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE domain_events FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON domain_events USING ((SELECT current_setting('gatehouse.merchant_id', true)) IN (merchant_id, '*'));
ALTER TABLE event_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON event_deliveries USING ((SELECT current_setting('gatehouse.merchant_id', true)) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON domain_events, event_cursors, event_deliveries TO gatehouse_app;
`;
