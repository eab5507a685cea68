export type Payload = { type: string; merchant_id: string; at: Date; transaction_id?: string; data?: object };

/** The body of a delivery: compact JSON and a line feed, which is signed with it. */
export function payloadText({ type, merchant_id, at, transaction_id, data }: Payload): string {
  const body = {
    status: "success",
    msg: "success",
    type,
    account_type: "merchant",
    account_type_id: merchant_id,
    transaction_id,
    action_at: at.toISOString(),
    data,
  };
  return `${JSON.stringify(body)}\n`;
}
