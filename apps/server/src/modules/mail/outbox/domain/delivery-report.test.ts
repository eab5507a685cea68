import { expect, test } from "vitest";
import { readDeliveryReport } from "./delivery-report.ts";

const report = (action: string, more = "") => `Content-Type: multipart/report; report-type=delivery-status

I'm sorry to have to inform you that your message could not be delivered.

Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.test
Original-Envelope-Id: testmerchant12345678.d4q1v0h2cun8qk7b3nfg

Final-Recipient: rfc822; ada@example.test
Action: ${action}
Status: 5.1.1
${more}`;

test.each([
  ["failed", "bounced"],
  ["delayed", "deferred"],
  ["Delivered", "delivered"],
  ["relayed", "delivered"],
])("a report that says %s means %s", (action, type) => {
  expect(readDeliveryReport(report(action).replaceAll("\n", "\r\n"))).toEqual({
    envelope: "testmerchant12345678.d4q1v0h2cun8qk7b3nfg",
    recipient: "ada@example.test",
    type,
    detail: "5.1.1",
  });
});

test("what the other server said is told in its own words, also where they go over several lines", () => {
  const said = "Diagnostic-Code: smtp; 550 5.1.1\n <ada@example.test>: no such\n user here";
  expect(readDeliveryReport(report("failed", said))?.detail).toBe("550 5.1.1 <ada@example.test>: no such user here");
});

test("what is no report, or of no mail of ours, is nothing", () => {
  expect(readDeliveryReport("")).toBeUndefined();
  expect(readDeliveryReport(report("exploded"))).toBeUndefined();
  expect(readDeliveryReport(report("failed").replace("Original-Envelope-Id", "X-Id"))).toBeUndefined();
});
