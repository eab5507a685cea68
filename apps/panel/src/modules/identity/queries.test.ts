import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { usersQuery } from "./queries.ts";

afterEach(() => vi.unstubAllGlobals());

const everybody = Array.from({ length: 2_345 }, (_, n) => ({ id: String(n) }));

test.each([
  ["the own account", undefined, "/api/users"],
  ["an account beneath", { type: "merchant", id: "m" } as const, "/api/users/merchant/m"],
])(
  "the users of %s are all there, also when there are more than the server gives at once",
  async (_, account, path) => {
    vi.stubGlobal("sessionStorage", { getItem: () => null });
    vi.stubGlobal("fetch", async (address: string) => {
      const { pathname, searchParams } = new URL(address, "http://localhost");
      expect(pathname).toBe(path);
      const offset = Number(searchParams.get("offset"));
      const data = everybody.slice(offset, offset + 1_000);
      return Response.json({ status: "success", data, total_count: everybody.length });
    });
    expect(await new QueryClient().fetchQuery(usersQuery(account))).toEqual(everybody);
  },
);
