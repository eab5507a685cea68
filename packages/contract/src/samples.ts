/** A test card and a test account that card networks and banks publish. */
export const sampleCard = { number: "4111111111111111", expiration_date: "12/30" };
export const sampleAccount = {
  routing_number: "021000021",
  account_number: "123456789",
  account_type: "checking",
  sec_code: "web",
} as const;
