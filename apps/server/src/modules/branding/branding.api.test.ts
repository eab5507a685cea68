import { deflateSync } from "node:zlib";
import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, PASSWORD, person, sale, type TestApp, testApp } from "../../../test/app.ts";
import { lettersTo } from "../../../test/letters.ts";

let app: TestApp;
let admin = "";
let partner = "";
let partnerId = "";
/** A partner beside, with its own person and merchant. */
let beside: { id: string; token: string; merchant: string };

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn("demo_admin");
  partner = await app.signIn("demo_partner");
  partnerId = (await app.call("GET", "/partner", undefined, partner)).data.id;
  const made = await app.call(
    "POST",
    "/partner",
    {
      name: "Pier Pay",
      email: "ops@pier.example",
      timezone: "UTC",
      user: person({ username: "pier_first", role: "admin", email: "pier@example.test" }),
    },
    admin,
  );
  const account = { account_type: "partner", account_type_id: made.data.id };
  const boss = person({ username: "pier_admin", role: "admin", password: PASSWORD, ...account });
  await app.call("POST", "/user", boss, admin);
  beside = { id: made.data.id, token: await app.signIn("pier_admin"), merchant: "" };
  beside.merchant = (await board(beside.token, "pier_shop_admin")).id;
});
afterAll(() => app.stop());

async function board(token: string, username: string) {
  const contact = { first_name: "Uma" };
  const shop = {
    name: "Pier Shop",
    description: "Shop",
    status: "active",
    phone: "3125550100",
    receipt_email: "till@example.test",
    timezone: "UTC",
    billing_contact: contact,
    primary_contact: contact,
    user: person({ username, role: "admin", email: `${username}@example.test` }),
  };
  const { data, msg } = await app.call("POST", "/merchant", shop, token);
  expect(msg).toBe("success");
  return data;
}

/** A whole PNG of that size in one colour, in base64. */
function png(width: number, height: number): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  const parts = [chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]).toString("base64");
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const gif = Buffer.from("474946383961020003008000000000000000002c00000000020003000002028401003b", "hex");
const webp = Buffer.from("RIFF\x08\0\0\0WEBPVP8 ").toString("base64");
const jpeg = (width: number, height: number) =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Array(14).fill(0), 0xff, 0xc0, 0, 11, 8],
    ...[height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 7, 0xff, 0, 0xff, 0xd0, 7, 0xff, 0xd9],
  ]).toString("base64");

/** What a browser that opens the host is told. */
async function at(host: string, token = "") {
  const { request } = await import("node:http");
  const path = token === "" ? "/api/branding" : "/api/branding/own";
  const headers = { host, ...(token === "" ? {} : { authorization: token }) };
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const asked = request(app.url + path, { headers }, async (reply) => {
      let text = "";
      for await (const piece of reply) text += piece;
      resolve(JSON.parse(text).data);
    });
    asked.on("error", reject).end();
  });
}

const save = (body: Record<string, unknown>, token = admin) => app.call("POST", "/admin/branding", body, token);
const look = {
  title: "Harbor sign-in",
  brand_name: "Harbor Payments",
  brand_address: "1 Quay St, Duluth MN",
  support_email: "help@harbor.example",
  support_phone: "(218) 555-0100",
  styles: { "color-primary": "#0b5fa5", "border-radius": "4px" },
  products: ["invoices"],
};

describe("the look of a host", () => {
  test("is made by an admin, shown to whoever opens the host with or without a port, and changed member by member", async () => {
    const { data, http } = await save({ partner_id: partnerId, domain: " Pay.Harbor.Example ", ...look });
    expect(http).toBe(200);
    expect(data).toMatchObject({ partner_id: partnerId, domain: "pay.harbor.example", support_phone: "2185550100" });
    for (const host of ["pay.harbor.example", "PAY.harbor.example:8443"])
      expect(await at(host)).toEqual({
        ...look,
        support_phone: "2185550100",
        domain: "pay.harbor.example",
        logo_url: "",
        favicon_url: "",
        password_policy: "pattern",
      });
    await save({
      domain: "pay.harbor.example",
      title: "Harbor",
      styles: { "border-radius": "", "color-link": "navy" },
    });
    expect(await at("pay.harbor.example")).toMatchObject({
      title: "Harbor",
      brand_name: "Harbor Payments",
      styles: { "color-primary": "#0b5fa5", "color-link": "navy" },
    });
    expect(await at("elsewhere.example")).toMatchObject({ brand_name: "Gatehouse", styles: {} });
  });

  test("is a partner's own to make, list and delete, and every step is in its audit", async () => {
    const made = await save({ domain: "own.harbor.example", brand_name: "Own" }, partner);
    expect(made.data.partner_id).toBe(partnerId);
    const list = await app.call("GET", `/admin/branding/${partnerId}`, undefined, partner);
    expect(list.data.map((one: { domain: string }) => one.domain)).toContain("own.harbor.example");
    expect((await app.call("DELETE", `/admin/branding/delete/${made.data.id}`, undefined, partner)).http).toBe(200);
    expect(await at("own.harbor.example")).toMatchObject({ brand_name: "Gatehouse" });
    const rows = await app.sql("SELECT action FROM audit_log WHERE record_id = $1 ORDER BY seq", [made.data.id]);
    expect(rows.map(({ action }) => action)).toEqual(["create", "delete"]);
  });

  test("is out of reach for a partner beside: not seen, not taken, not deleted", async () => {
    const { data } = await save({ partner_id: partnerId, domain: "apart.harbor.example" });
    expect((await app.call("GET", `/admin/branding/${partnerId}`, undefined, beside.token)).http).toBe(404);
    const taken = await save({ domain: "apart.harbor.example", brand_name: "Mine now" }, beside.token);
    expect([taken.http, taken.msg]).toEqual([400, "bad request error: Domain already exists"]);
    const given = await save({ domain: "new.pier.example", partner_id: partnerId }, beside.token);
    expect(given.msg).toBe("bad request error: invalid Partner Id");
    for (const id of [data.id, data.domain])
      expect((await app.call("DELETE", `/admin/branding/delete/${id}`, undefined, beside.token)).http).toBe(404);
    expect((await app.call("GET", `/admin/branding/${beside.id}`, undefined, beside.token)).data).toEqual([]);
  });

  test("of the house itself is no partner's to take, change or delete, also where it was given to them", async () => {
    const take = () => save({ domain: "localhost", brand_name: "Mine" }, partner);
    expect((await take()).msg).toMatch(/invalid Domain: an administrator alone/);
    expect((await save({ domain: "localhost", brand_name: "" })).msg).toBe("bad request error: invalid Partner Id");
    expect((await save({ domain: "localhost", brand_name: "House", partner_id: partnerId })).http).toBe(200);
    expect((await take()).http).toBe(400);
    const remove = (by: string) => app.call("DELETE", "/admin/branding/delete/localhost", undefined, by);
    expect((await remove(beside.token)).http).toBe(404);
    expect((await remove(partner)).http).toBe(403);
    expect(await at("localhost")).toMatchObject({ brand_name: "House" });
    expect((await remove(admin)).http).toBe(200);
  });

  test("goes to one of two partners who claim it at once", async () => {
    const claims = await Promise.all([
      save({ domain: "race.example" }, partner),
      save({ domain: "race.example" }, beside.token),
    ]);
    expect(claims.map(({ http }) => http).sort()).toEqual([200, 400]);
    // Whose it was is chance, and a partner's oldest host is its brand elsewhere.
    expect((await app.call("DELETE", "/admin/branding/delete/race.example", undefined, admin)).http).toBe(200);
  });

  test.each([
    ["url(https://evil.example/x)"],
    ["image-set('x')"],
    ["u\\72l(x)"],
    ["red; } body { display: none"],
    ["red/*"],
    ["expression(alert(1))"],
    ["</style>"],
    ["x".repeat(121)],
  ])("takes no style that is more than a plain value: %s", async (value) => {
    const reply = await save({ partner_id: partnerId, domain: "styles.example", styles: { "color-link": value } });
    expect([reply.http, reply.msg]).toEqual([400, "bad request error: invalid Color-link"]);
  });

  test.each(["", "a b", "https://x.example", "x.example:80", "-x.example", `${"x".repeat(64)}.example`, "x..example"])(
    "takes no domain that is none: %s",
    async (domain) => {
      expect((await save({ partner_id: partnerId, domain })).msg).toBe("bad request error: invalid Domain");
    },
  );
});

describe("the look of whoever is signed in", () => {
  test("is that of the brand above them at every host, never another's; the host's own answer stays as it was", async () => {
    await save({ partner_id: partnerId, domain: "pay.harbor.example", brand_name: "Harbor Payments" });
    await save({ partner_id: partnerId, domain: "shop.harbor.example", brand_name: "Harbor Shop" });
    await save({ partner_id: beside.id, domain: "pay.pier.example", brand_name: "Pier Pay" });
    const harbors = await app.signIn("demo_merchant");
    const named = async (host: string, token?: string) => (await at(host, token)).brand_name;
    for (const [token, name] of [
      [harbors, "Harbor Payments"],
      [partner, "Harbor Payments"],
      [beside.token, "Pier Pay"],
    ] as const)
      for (const host of ["pay.pier.example", "localhost", "elsewhere.example"])
        expect([host, await named(host, token)]).toEqual([
          host,
          host === "pay.pier.example" && token === beside.token ? "Pier Pay" : name,
        ]);
    expect(await named("shop.harbor.example", harbors)).toBe("Harbor Shop");
    expect(await named("shop.harbor.example", beside.token)).toBe("Pier Pay");
    expect(await named("pay.pier.example", admin)).toBe("Gatehouse");
    expect(await named("pay.pier.example")).toBe("Pier Pay");
    expect((await app.call("GET", "/branding/own", undefined, "")).http).toBe(401);
  });
});

test("an app lists the codes of a second factor under the brand of whoever sets it up", async () => {
  await save({ partner_id: partnerId, domain: "pay.harbor.example", brand_name: "Harbor Payments" });
  const codeOf = async (username: string, issuer: string) => {
    const { data } = await app.call("GET", "/user/set-two-factor-auth", undefined, await app.signIn(username));
    const totp = new TOTP({ issuer, label: username, secret: Secret.fromBase32(data.secret), period: 30 });
    return [data.qr_code, await QRCode.toDataURL(totp.toString(), { margin: 2, width: 220 })];
  };
  for (const [username, name] of [
    ["demo_clerk", "Harbor Payments"],
    ["demo_admin", "Gatehouse"],
  ] as const) {
    const [shown, expected] = await codeOf(username, name);
    expect(shown).toBe(expected);
  }
});

/** More of the same picture in base64, which its padding would end. */
const heavy = (head: string, more: number) => head.replaceAll("=", "A") + "A".repeat(more);
const brokenOff = "bad request error: invalid Image: the picture breaks off before its end";
const tooHeavy = (field: string) => `bad request error: invalid ${field}: must not be larger than 512 KB`;

describe("a logo", () => {
  const put = (image: string, token?: string) => app.call("POST", "/merchant/logo", { image }, token);
  const get = (path: string) => fetch(app.url + path);

  test("is stored, served as what its bytes are, and can do nothing but be shown", async () => {
    const { data } = await put(`data:text/html;base64,${png(20, 10)}`);
    expect(data.logo_url).toMatch(/^\/api\/logo\/[0-9a-f-]{36}$/);
    const reply = await get(data.logo_url);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(Buffer.from(await reply.arrayBuffer()).toString("base64")).toBe(png(20, 10));
    expect((await app.call("GET", "/merchant")).data.logo_url).toBe(data.logo_url);
  });

  test("comes as a form, byte for byte", async () => {
    const form = new FormData();
    form.set("file", new Blob([gif], { type: "text/html" }), "logo.html");
    const reply = await fetch(`${app.url}/api/merchant/logo`, {
      method: "POST",
      body: form,
      headers: { authorization: await app.signIn("demo_merchant") },
    });
    const { data } = (await reply.json()) as { data: { logo_url: string } };
    const served = await get(data.logo_url);
    expect(served.headers.get("content-type")).toBe("image/gif");
    expect(Buffer.from(await served.arrayBuffer())).toEqual(gif);
  });

  test("has a new address each time, and the old one serves nothing any more", async () => {
    const first = (await put(png(4, 4))).data.logo_url;
    const second = (await put(jpeg(1000, 1000))).data.logo_url;
    expect(second).not.toBe(first);
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    expect((await app.call("DELETE", "/merchant/logo")).http).toBe(200);
    expect((await get(second)).status).toBe(404);
    expect((await app.call("GET", "/merchant")).data.logo_url).toBe("");
  });

  test.each([
    ["no picture", Buffer.from("<svg onload=alert(1)>").toString("base64"), "bad request error: invalid Image"],
    ["an empty text", "", "bad request error: invalid Image"],
    ["a WebP", webp, "bad request error: invalid Image"],
    ["only the start of a PNG", "iVBORw0KGgo=", brokenOff],
    ["a picture without extent", png(0, 5), "bad request error: invalid Image"],
    ["one pixel too wide", png(1001, 4), "The uploaded image must must not be larger than 1000x1000 pixels."],
    ["one pixel too high", jpeg(4, 1001), "The uploaded image must must not be larger than 1000x1000 pixels."],
    ["more than 512 KiB", heavy(jpeg(4, 4), 710_000), tooHeavy("Image")],
    ["of 600 KiB as a picture of a screen is", heavy(jpeg(1000, 1000), 820_000), tooHeavy("Image")],
  ])("is refused when it is %s", async (_what, image, msg) => {
    const reply = await put(image);
    expect([reply.http, reply.msg]).toEqual([400, msg]);
  });

  test.each([
    { kind: "PNG", whole: Buffer.from(png(20, 10), "base64"), needed: -1 },
    { kind: "JPEG", whole: Buffer.from(jpeg(20, 10), "base64"), needed: -1 },
    // Without its last byte it still shows all that it has.
    { kind: "GIF", whole: gif, needed: -2 },
  ])(
    "that is a $kind is taken whole, also with more behind it, and refused wherever it is cut off",
    async (picture) => {
      const { whole, needed } = picture;
      for (let length = whole.length + needed; length > 9; length -= 1)
        expect([length, (await put(whole.subarray(0, length).toString("base64"))).msg]).toEqual([length, brokenOff]);
      for (const taken of [
        whole,
        whole.subarray(0, whole.length + needed + 1),
        Buffer.concat([whole, Buffer.from("\n")]),
      ])
        expect((await put(taken.toString("base64"))).msg).toBe("success");
    },
  );

  test("of a host is refused by its own name when it is cut off", async () => {
    const cut = Buffer.from(png(40, 20), "base64").subarray(0, 40).toString("base64");
    for (const [member, label] of [
      ["logo", "Logo"],
      ["favicon", "Favicon"],
    ] as const) {
      const reply = await save({ partner_id: partnerId, domain: "cut.harbor.example", [member]: cut });
      expect([reply.http, reply.msg]).toEqual([400, brokenOff.replace("Image", label)]);
    }
  });

  test("of a host and its icon are kept with it until they are sent as empty", async () => {
    const domain = "logo.harbor.example";
    const made = await save({ partner_id: partnerId, domain, logo: png(40, 20), favicon: png(16, 16) });
    expect((await get(made.data.logo_url)).headers.get("content-type")).toBe("image/png");
    expect(await at(domain)).toMatchObject({ logo_url: made.data.logo_url, favicon_url: made.data.favicon_url });
    await save({ domain, logo: made.data.logo_url, favicon: "" });
    expect(await at(domain)).toMatchObject({ logo_url: made.data.logo_url, favicon_url: "" });
  });

  test("of a host stays where its address is sent back, goes where that is empty, and is fetched from nowhere", async () => {
    const domain = "address.harbor.example";
    const { data } = await save({ partner_id: partnerId, domain, logo: png(40, 20), favicon: png(16, 16) });
    expect((await save({ ...data, title: "Same" })).data).toMatchObject({ logo_url: data.logo_url, title: "Same" });
    for (const kind of ["logo", "favicon"]) {
      const elsewhere = await save({ domain, [`${kind}_url`]: "https://elsewhere.example/a.png" });
      expect(elsewhere).toMatchObject({ http: 400, field: `${kind}_url` });
    }
    expect(await at(domain)).toMatchObject({ logo_url: data.logo_url, favicon_url: data.favicon_url });
    await save({ ...data, favicon_url: "" });
    expect(await at(domain)).toMatchObject({ logo_url: data.logo_url, favicon_url: "" });
  });
});

describe("how a merchant looks to those who pay it", () => {
  const branding = (id: string) => app.call("GET", `/merchant/branding/${id}`, undefined, "");

  test("is its role admin's to say, and anybody's to see", async () => {
    const body = { brand_name: "Rowe Books", support_email: "hi@rowe.example", styles: { "color-primary": "#7a1f3d" } };
    expect((await app.call("POST", "/merchant/branding", body)).http).toBe(200);
    expect((await app.call("POST", "/merchant/branding", body, await app.signIn("demo_clerk"))).http).toBe(403);
    expect((await branding(DEMO_MERCHANT)).data).toMatchObject({
      id: DEMO_MERCHANT,
      account_type: "merchant",
      ...body,
    });
    expect((await branding(beside.merchant)).data).toMatchObject({ brand_name: "", styles: {} });
    expect((await branding("00000000000000000000")).http).toBe(404);
  });

  test("may be changed by those above it and by nobody beside", async () => {
    const path = `/merchant/${beside.merchant}/branding`;
    expect((await app.call("POST", path, { brand_name: "Pier Shop" }, beside.token)).data.brand_name).toBe("Pier Shop");
    expect((await app.call("POST", path, { brand_name: "x" }, partner)).http).toBe(404);
    expect((await app.call("POST", path, { brand_name: "x" })).http).toBe(404);
    const logo = await app.call("POST", `/merchant/${beside.merchant}/logo`, { image: png(2, 2) }, beside.token);
    expect((await branding(beside.merchant)).data.logo_url).toBe(logo.data.logo_url);
  });
});

describe("mails", () => {
  test("to the users of a merchant come in their partner's name and lead to its host; those of another brand never do", async () => {
    await save({ partner_id: partnerId, domain: "pay.harbor.example", logo: png(40, 20) });
    const ours = await board(partner, "harbor_shop_admin");
    const [letter] = await lettersTo(app, "harbor_shop_admin@example.test");
    expect(letter?.fromName).toBe("Harbor Payments");
    expect(letter?.text).toContain("http://pay.harbor.example:8001/auth/password-setup/");
    expect(letter?.text).toContain("help@harbor.example");
    expect(letter?.html).toMatch(/<img src="http:\/\/pay\.harbor\.example:8001\/api\/logo\/[0-9a-f-]{36}"/);
    expect(letter?.html).toContain("#0b5fa5");
    expect(ours.partner_id).toBe(partnerId);
    const [other] = await lettersTo(app, "pier_shop_admin@example.test");
    expect(other?.text).toContain("http://localhost:8001/auth/password-setup/");
    expect(JSON.stringify(other)).not.toMatch(/harbor/i);
  });

  test("with a receipt show the merchant's own name and colour above its partner's", async () => {
    await app.call("POST", "/transaction", sale({ email_receipt: true, email_address: "payer@example.test" }));
    const [letter] = await lettersTo(app, "payer@example.test");
    expect(letter).toMatchObject({ fromName: "Rowe Books", subject: "Receipt from Rowe Books" });
    expect(letter?.html).toContain("#7a1f3d");
    expect(letter?.text).toContain("hi@rowe.example");
  });

  test("that remind of user names are one for each brand", async () => {
    const shared = "shared@example.test";
    for (const [token, username] of [
      [partner, "of_harbor_shop"],
      [beside.token, "of_pier_shop"],
    ] as const) {
      const body = person({ username, email: shared, password: PASSWORD, role: "admin" });
      expect((await app.call("POST", "/user", body, token)).http).toBe(200);
    }
    await app.call("POST", "/user/forgot-username", { email: shared }, "");
    const reminders = (await lettersTo(app, shared)).filter(({ subject }) => subject === "Your username");
    expect(
      reminders.map(({ text }) => [/of_harbor/.test(text), /of_pier/.test(text), /pay\.harbor/.test(text)]),
    ).toEqual(
      expect.arrayContaining([
        [true, false, true],
        [false, true, false],
      ]),
    );
  });
});
