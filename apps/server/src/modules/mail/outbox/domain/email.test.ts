import { expect, test } from "vitest";
import { written } from "./email.ts";

const message = {
  subject: "Hello",
  paragraphs: ["Dear <b>Ada</b> & Co,", "something happened."],
  action: { label: 'Open "it"', url: "https://pay.example.test/a?b=1&c=2" },
  code: "abc123",
};

test("text and page say the same, and the page shows what a name holds instead of obeying it", () => {
  const { text, html } = written(message);
  expect(text).toBe(
    'Dear <b>Ada</b> & Co,\n\nsomething happened.\n\nOpen "it":\nhttps://pay.example.test/a?b=1&c=2\n\nCode: abc123\n',
  );
  expect(html).toContain("<p>Dear &lt;b&gt;Ada&lt;/b&gt; &amp; Co,</p>");
  expect(html).toContain('<a href="https://pay.example.test/a?b=1&amp;c=2">Open &quot;it&quot;</a>');
  expect(html).toContain("<code>abc123</code>");
});
