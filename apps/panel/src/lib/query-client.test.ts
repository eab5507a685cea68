import { expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { shownError } from "./errors.ts";
import { queryClient } from "./query-client.ts";

let count = 0;
/** What the error dialog says once a query with that `meta` has failed so. */
async function told(status: number, meta: Record<string, unknown>): Promise<string | undefined> {
  shownError.set(undefined);
  count += 1;
  const queryFn = () => Promise.reject(new ApiError("not found", status, { correlationId: "c" }));
  await queryClient.fetchQuery({ queryKey: [count], queryFn, meta }).catch(() => undefined);
  return shownError.get()?.message;
}

test("what is not there is told by the error dialog, unless the page tells it", async () => {
  expect(await told(404, {})).toBe("not found");
  expect(await told(404, { tellsMissing: false })).toBe("not found");
  expect(await told(404, { tellsMissing: true })).toBeUndefined();
  expect(await told(404, { quiet: true })).toBeUndefined();
});

test("a page that tells of a missing record does not tell of other failures", async () => {
  expect(await told(500, { tellsMissing: true })).toBe("not found");
});
