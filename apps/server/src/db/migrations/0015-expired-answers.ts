/** Answers kept for repeats are deleted when their window is over, the oldest first. */
export const expiredAnswers = `
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
`;
