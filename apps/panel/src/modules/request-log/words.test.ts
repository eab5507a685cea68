import { expect, test } from "vitest";
import { curlOf, readable } from "./words.tsx";

const entry = {
  id: "d4q5fld2cun8qk7b3nq0",
  created_at: "2026-01-01T00:00:00Z",
  key_id: "d4q5fld2cun8qk7b3nq1",
  key_name: "Web shop",
  method: "POST",
  path: "/api/transaction",
  status: 400,
  duration_ms: 12,
  transaction_ids: [],
  query: "",
  request: `{"type":"sale","note":"it's"}`,
  reply: "",
};

test("writes a call as a curl command without its key and with quotes escaped", () => {
  expect(curlOf(entry, "https://pay.example")).toBe(
    [
      "curl -X POST 'https://pay.example/api/transaction' \\",
      "  -H 'Authorization: YOUR_API_KEY' \\",
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"type":"sale","note":"it'\\''s"}'`,
    ].join("\n"),
  );
});

test("sends no body where the call had none", () => {
  expect(curlOf({ ...entry, method: "GET", request: "" }, "https://pay.example")).not.toContain("-d");
});

test("shows JSON in lines and cut JSON as it is stored", () => {
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(readable('{"a":1… [cut]')).toBe('{"a":1… [cut]');
});
