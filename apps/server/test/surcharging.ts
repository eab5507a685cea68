import { DEMO_MERCHANT, type TestApp } from "./app.ts";

/** Makes the demo merchant surcharge 3 % at a processor, or no longer. */
export async function surcharging(app: TestApp, processor: string, on: boolean): Promise<void> {
  await app.sql(
    "UPDATE merchants SET permissions = permissions || $2::jsonb, flags = flags || $3::jsonb WHERE id = $1",
    [DEMO_MERCHANT, JSON.stringify({ allow_surcharge: on }), JSON.stringify({ surcharge_enabled: on })],
  );
  await app.sql("UPDATE processors SET payment_adj_type = $2, payment_adj_val = $3 WHERE id = $1", [
    ...[processor, on ? "percentage" : "", on ? 3_000 : 0],
  ]);
}
