import { expect, test } from "vitest";
import { changedOf } from "./changed.ts";

const before = {
  name: "Rowe Books",
  website: "",
  allowed_ips: ["10.0.0.1"],
  limits: { sale: { single: 0 }, credit: { single: 0 } },
  flags: { hide: false, level: true },
  settings: { simulator: { latency_ms: "1", key: "a" } },
};

test("what was not changed is not sent", () => {
  expect(changedOf(before, structuredClone(before))).toEqual({});
  expect(changedOf(before, { ...before, website: "https://a.example" })).toEqual({ website: "https://a.example" });
});

test("what was emptied, and what was not there before, is sent", () => {
  expect(changedOf(before, { ...before, name: "", password: "x" })).toEqual({ name: "", password: "x" });
});

test("a list and a group that is kept whole are sent whole", () => {
  const limits = { sale: { single: 5 }, credit: { single: 0 } };
  const allowed_ips = ["10.0.0.1", "10.0.0.2"];
  expect(changedOf(before, { ...before, limits, allowed_ips })).toEqual({ limits, allowed_ips });
});

test("of a group whose members are taken one by one only what was changed in it", () => {
  const after = {
    ...before,
    flags: { hide: true, level: true },
    settings: { simulator: { latency_ms: "2", key: "a" } },
  };
  expect(changedOf(before, after, ["flags", "settings", "settings.simulator"])).toEqual({
    flags: { hide: true },
    settings: { simulator: { latency_ms: "2" } },
  });
});
