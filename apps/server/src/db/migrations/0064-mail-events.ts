/** What a mail server notices of a mail after it was delivered. */
export const mailEvents = `
ALTER TABLE mail_events DROP CONSTRAINT mail_events_type_check;
ALTER TABLE mail_events ADD CONSTRAINT mail_events_type_check CHECK (type IN ('sent', 'deferred', 'failed', 'bounced', 'delivered',
  'complained', 'open', 'click', 'unsubscribe', 'group unsubscribe', 'group resubscribe'));
`;
