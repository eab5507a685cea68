/** What finds the sessions that somebody opened in others' names, and those that are too old to matter. */
export const sessionEnds = `
CREATE INDEX sessions_actor ON sessions (actor_user_id) WHERE actor_user_id IS NOT NULL;
CREATE INDEX user_codes_actor ON user_codes (actor_user_id) WHERE actor_user_id IS NOT NULL;
CREATE INDEX sessions_created ON sessions (created_at);
`;
