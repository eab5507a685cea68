/** Of a session that is older than its column, the network as `senderOf` writes it: of IPv6 the first 64 bits. */
export const networkOfSessions = `
UPDATE sessions s SET network = CASE WHEN s.ip_address LIKE '%:%' THEN (
  SELECT string_agg(to_hex(('x' || substr(bits, at, 4))::bit(16)::int), ':' ORDER BY at) || '::/64'
  FROM (SELECT encode(substr(inet_send(split_part(s.ip_address, '%', 1)::inet), 5, 8), 'hex') AS bits) AS address,
    generate_series(1, 13, 4) AS at
) ELSE s.ip_address END`;

/**
 * Passkeys, and the challenges that they sign: each is good once and for a few minutes. A session says which program
 * opened it, and from which network.
 */
export const passkeysAndDevices = `
CREATE TABLE user_passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  rp_id text NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE UNIQUE INDEX user_passkeys_credential ON user_passkeys (credential_id);
CREATE INDEX user_passkeys_user ON user_passkeys (user_id, created_at);

CREATE TABLE passkey_challenges (
  digest text PRIMARY KEY,
  -- Whose passkey is to be added; "" where somebody is about to sign in.
  user_id text NOT NULL,
  rp_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at);

ALTER TABLE sessions
  ADD COLUMN network text NOT NULL DEFAULT '',
  ADD COLUMN user_agent text NOT NULL DEFAULT '';
${networkOfSessions};

GRANT SELECT, INSERT, UPDATE, DELETE ON user_passkeys, passkey_challenges TO gatehouse_app;
`;
