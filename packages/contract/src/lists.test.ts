import { expect, test } from "vitest";
import { allCalls } from "./calls.ts";
import { listing } from "./search.ts";

/** What belongs to one thing or one person, or is the same for everyone: a handful, of which nobody asks for a part. */
const whole = [
  ...[
    "listSessions",
    "listPasskeys",
    "listBrandings",
    "listTemplates",
    "listProcessorTypes",
    "listCountries",
    "listRegions",
  ],
  ...["transactionEvents", "transactionEventsOfMerchant", "emailEvents", "dashboardNews"],
  // How much of it stands in the path.
  "listNews",
];

test("a plain list takes limit and offset, unless it is of a handful", () => {
  const lists = allCalls.filter(({ method, list, path }) => method === "GET" && list && !/\/\{[ap]id\}$/.test(path));
  const undivided = lists.filter(({ query }) => !isPaged(query));
  expect(undivided.map(({ name }) => name).toSorted()).toEqual(whole.toSorted());
});

const isPaged = (query: unknown) =>
  Object.keys(listing.shape).every((name) => name in ((query as typeof listing | undefined)?.shape ?? {}));
