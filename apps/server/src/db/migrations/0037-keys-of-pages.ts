/** The public keys that a merchant's own pages show. They are no secret, and have to be told again. */
export const keysOfPages = `
ALTER TABLE api_keys
  -- Which of the merchant's pages shows it; "" for the keys that people make.
  ADD COLUMN page text NOT NULL DEFAULT '',
  ADD COLUMN public_key text NOT NULL DEFAULT '';
ALTER TABLE api_keys ADD CONSTRAINT only_public_keys_in_the_clear
  CHECK (public_key = '' OR (type = 'pub' AND page <> ''));
`;
