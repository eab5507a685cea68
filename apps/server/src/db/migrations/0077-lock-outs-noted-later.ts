/** Being shut out costs the same work whether or not somebody has the name: the worker finds out, as it does for recovery. */
export const lockOutsNotedLater = `
ALTER TABLE recovery_requests DROP CONSTRAINT recovery_requests_kind_check;
ALTER TABLE recovery_requests ADD CONSTRAINT recovery_requests_kind_check CHECK (kind IN ('username', 'password', 'lock_out'));
ALTER TABLE recovery_requests ADD COLUMN ip_address text NOT NULL DEFAULT '';
`;
