/** One permission has two names, of which clients read one: where it was set by one of them, both say so. Either was enough. */
export const bothNames = `
UPDATE merchants SET permissions = permissions || (
    SELECT jsonb_build_object('allow_automatic_account_updater', may, 'allow_card_sync', may)
    FROM (SELECT ('true' IN (permissions->>'allow_automatic_account_updater', permissions->>'allow_card_sync')) IS TRUE AS may) said)
  WHERE permissions ?| ARRAY['allow_automatic_account_updater', 'allow_card_sync'];
UPDATE partners SET child_permissions = jsonb_set(child_permissions, '{merchant}', child_permissions->'merchant' || (
    SELECT jsonb_build_object('allow_automatic_account_updater', may, 'allow_card_sync', may)
    FROM (SELECT ('true' IN (child_permissions->'merchant'->>'allow_automatic_account_updater',
      child_permissions->'merchant'->>'allow_card_sync')) IS TRUE AS may) said))
  WHERE child_permissions->'merchant' ?| ARRAY['allow_automatic_account_updater', 'allow_card_sync'];
`;
