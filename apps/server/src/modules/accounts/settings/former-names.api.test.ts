import { afterAll, beforeAll, expect, test } from "vitest";
import { type Reply, type TestApp, testApp } from "../../../../test/app.ts";

const ROWE = "testmerchant12345678";
const [OLD, NEW] = ["allow_card_sync", "allow_automatic_account_updater"] as const;

let app: TestApp;
let harbor = "";
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  harbor = (await app.call("GET", "/merchant")).data.partner_id;
  for (const name of ["demo_partner", "demo_merchant"]) tokens[name] = await app.signIn(name);
});
afterAll(() => app.stop());

const change = (body: object): Promise<Reply> => app.call("POST", `/merchant/${ROWE}`, body, tokens.demo_partner);
const said = ({ data }: Reply) => [data.permissions[OLD], data.permissions[NEW]];

test.each([OLD, NEW])(
  "a permission that was renamed is given and taken by %s, and told by both names",
  async (name) => {
    for (const may of [false, true]) expect(said(await change({ permissions: { [name]: may } }))).toEqual([may, may]);
    expect(said(await app.call("GET", "/merchant"))).toEqual([true, true]);
  },
);

test.each([OLD, NEW])("of a record that is sent back with %s changed the other name asks for nothing", async (name) => {
  for (const may of [false, true]) {
    const { data } = await app.call("GET", `/merchant/${ROWE}`, undefined, tokens.demo_partner);
    expect(said(await change({ permissions: { ...data.permissions, [name]: may } }))).toEqual([may, may]);
  }
});

test("a merchant sends its own record back with both names", async () => {
  const { data } = await app.call("GET", "/merchant");
  const { permissions, phone_ext } = data;
  const kept = await app.call("POST", `/merchant/${ROWE}`, { permissions, phone_ext }, tokens.demo_merchant);
  expect([kept.http, said(kept)]).toEqual([200, [true, true]]);
});

test.each(["true", "false"])("what new merchants may do is told by both names, with merge=%s", async (merge) => {
  const path = `/partner/${harbor}/default/merchant`;
  const set = (body: object) => app.call("POST", `${path}?merge=${merge}`, body, tokens.demo_partner);
  for (const may of [true, false]) expect((await set({ [OLD]: may })).data).toMatchObject({ [OLD]: may, [NEW]: may });
  expect((await set({ [NEW]: true, [OLD]: false })).data).toMatchObject({ [OLD]: true, [NEW]: true });
  expect((await app.call("GET", path, undefined, tokens.demo_partner)).data).toMatchObject({
    [OLD]: true,
    [NEW]: true,
  });
});

test("when stored cards are looked at is set by either name of the group, and told by both", async () => {
  const set = async (body: object) => {
    const { http, data } = await app.call("POST", `/merchant/${ROWE}/defaults`, body, tokens.demo_merchant);
    const { vault, cardsync } = data.default_values;
    expect([http, cardsync]).toEqual([200, vault]);
    return [vault.day_of_the_month, vault.submission_frequency];
  };
  expect(await set({ cardsync: { day_of_the_month: "5" } })).toEqual(["5", "monthly"]);
  expect(await set({ vault: { submission_frequency: "daily" } })).toEqual(["5", "daily"]);
  const { default_values } = (await app.call("GET", "/merchant")).data;
  const sentBack = { ...default_values, cardsync: { ...default_values.cardsync, day_of_the_month: "7" } };
  expect(await set(sentBack)).toEqual(["7", "daily"]);
  const bad = await app.call("POST", `/merchant/${ROWE}/defaults`, { cardsync: { day_of_the_month: "45" } });
  expect([bad.http, bad.msg]).toEqual([400, "bad request error: invalid Day Of The Month"]);
});
