import { placeholdersIn } from "@gatehouse/contract/mail/placeholders.ts";
import { expect, test } from "vitest";
import { catalogue, samplesOf } from "../../templates/domain/catalogue.ts";
import { faultOf } from "../../templates/domain/check-placeholders.ts";
import { htmlOf, plain, subjectOf, textOf } from "./render.ts";

const words = (part: object) => ({ subject: "", html: "", text: "", ...part });

test("a value is text wherever it stands: no tag, no attribute, no placeholder, and no second line of a subject", () => {
  const values = { a: '"><script>x</script>', b: "{{a}}", c: "one\r\nBcc: two" };
  expect(htmlOf(words({ html: '<p title="{{a}}">{{ b }}</p>' }), values)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;x&lt;/script&gt;">{{a}}</p>',
  );
  expect(subjectOf(words({ subject: "Re {{c}}" }), values)).toBe("Re one Bcc: two");
});

test("a line break of a value stays one, and a paragraph that nothing is left of goes", () => {
  expect(htmlOf(words({ html: "<p>{{a}}</p><p>{{b}}</p>" }), { a: "1\n2", b: "" })).toBe("<p>1<br>2</p>");
});

test("who reads no HTML reads the same words, with the addresses of links", () => {
  const html = '<h2>Hi &amp; hello</h2>\n<p>{{n}},</p><ul><li>a</li><li>b</li></ul><p><a href="{{u}}">Go</a></p>';
  expect(textOf(words({ html }), { n: "A & B", u: "https://x.example/?a=1&b=2" })).toBe(
    "Hi & hello\n\nA & B,\n\na\nb\n\nGo:\nhttps://x.example/?a=1&b=2",
  );
  expect(textOf(words({ html, text: "Just {{n}}" }), { n: "A" })).toBe("Just A");
});

test("blank lines and blanks at the end of lines are nobody's words", () => {
  expect(textOf(words({ html: "<p>a</p> \n\n \t<p>b\n  c</p>" }), {})).toBe("a\n\nb c");
  expect(textOf(words({ text: "a \t\r\n\n\n\n{{n}}\nb" }), { n: "" })).toBe("a\n\nb");
});

test.each([
  ["after braces that nothing closes", `{{${" ".repeat(1_000)}`],
  ["before a word", `${" ".repeat(60_000)}x`],
  ["before a line", `a${"\t".repeat(60_000)}x\n`],
])("many blanks %s are read at once, in the page as in the text", (_, blanks) => {
  const before = process.cpuUsage();
  placeholdersIn(blanks);
  textOf(words({ text: `a${blanks}` }), {});
  textOf(words({ html: htmlOf(words({ html: `a${blanks}` }), {}) }), {});
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test("the words that the product comes with hold what they need and nothing unknown, and fill every name", () => {
  for (const [type, mail] of Object.entries(catalogue)) {
    const name = type as keyof typeof catalogue;
    const own = words({ subject: mail.subject, html: mail.html });
    expect([type, faultOf(name, own)]).toEqual([type, undefined]);
    expect(subjectOf(own, samplesOf(name)) + htmlOf(own, samplesOf(name))).not.toMatch(/\{\{|undefined/);
    expect(plain(mail.html)).not.toMatch(/[<>]/);
  }
});

test("an unknown name and a missing way in are told", () => {
  expect(faultOf("welcome", words({ html: "{{user.password}}" }))).toMatchObject({ code: "unknown_placeholder" });
  expect(faultOf("welcome", words({ html: "{{constructor}}" }))?.code).toBe("unknown_placeholder");
  expect(faultOf("welcome", words({ html: "Hi" }))?.data).toEqual({ at: "html", detail: "it needs {{link.url}}" });
  expect(faultOf("welcome", words({ html: "{{link.url}}", text: "Hi" }))?.data).toMatchObject({ at: "text" });
});

const button = '<p><a href="{{link.url}}">Go</a></p>';

test.each([
  ["html", { html: '<img src="https://t.example/p.gif?u={{link.url}}" />' }],
  ["html", { html: `${button}<img src="{{ link.typed }}" />` }],
  ["html", { html: `${button}<img src="/p.gif" alt="{{link.typed}}" />` }],
  ["html", { html: `${button}<a href="https://t.example/?u={{link.url}}">Go</a>` }],
  ["html", { html: `${button}<a href="https://t.example/?u={{user.name}}">Go</a>` }],
  ["html", { html: `${button}<a href="{{link.typed}}">Go</a>` }],
  ["html", { html: `${button}<p>https://t.example/?{{link.typed}}</p>` }],
  ["html", { html: `${button}<p>www.t.example/<b>{{ link.url }}</b></p>` }],
  ["text", { html: button, text: "https://t.example/?u={{link.url}}" }],
  ["subject", { subject: "{{link.typed}}", html: button }],
])("a way in is told to nobody but the reader: not by %s %j", (at, part) => {
  expect(faultOf("forgot_password", words(part))).toMatchObject({ code: "unfit_field", data: { at } });
});

test("a way in may be a link, and may be read", () => {
  const html = `${button}<p>{{link.url}}<br />or <b>{{link.typed}}</b></p>`;
  expect(faultOf("forgot_password", words({ html, text: "Go to {{ link.url }}" }))).toBeUndefined();
});
