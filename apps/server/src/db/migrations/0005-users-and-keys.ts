/** Users as the specification describes them, keys with limits, and sessions opened in somebody's name. */
export const usersAndKeys = `
ALTER TABLE users
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN notifications jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN supress_email_notification boolean NOT NULL DEFAULT false,
  ADD COLUMN defaults jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN allowed_ips jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN password_change_required boolean NOT NULL DEFAULT false,
  ADD COLUMN disable_user_login boolean NOT NULL DEFAULT false;
CREATE INDEX users_email ON users (lower(email)) WHERE email <> '';

ALTER TABLE api_keys
  ADD COLUMN scopes jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN allowed_ips jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN allowed_urls jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN previous_digest text,
  ADD COLUMN previous_until timestamptz,
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN legacy_shapes boolean NOT NULL DEFAULT false;
CREATE INDEX api_keys_previous ON api_keys (previous_digest) WHERE previous_digest IS NOT NULL;

ALTER TABLE sessions
  ADD COLUMN actor_user_id text,
  ADD COLUMN actor_username text;
`;
