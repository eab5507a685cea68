import { expect, test } from "vitest";
import { signatureOf } from "./signature.ts";

const KEY = "12345678-1234-1234-1234-123456789012";

test.each([
  ['{"data":"this is test data"}', "JacUiw_ztpEZJWvOhhKoHTLBf4b-aZv9n_0YmJJxltc"],
  ['{"data":"this is test data"}\n', "iANUjYdw3h9scScEvrnKaUyMyZk2ZxCsBMZpiyjHaSQ"],
])("signs the published test vector %j", (body, signature) => {
  expect(signatureOf(KEY, body)).toBe(signature);
});
