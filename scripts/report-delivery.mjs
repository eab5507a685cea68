// Hands a mail that came back, from standard input, to the API. Reads MAIL_REPORT_KEY and PUBLIC_URL from the environment.
import { createHmac } from "node:crypto";
import { buffer } from "node:stream/consumers";

/** What a report may have; what became of the mail stands before the copy of it, which is what makes reports long. */
const MOST_BYTES = 225_000;
/** By these a mail server knows whether to try again (sysexits.h). */
const exits = { badMail: 65, tryAgain: 75, notSetUp: 78 };

const { MAIL_REPORT_KEY, PUBLIC_URL } = process.env;
if (MAIL_REPORT_KEY && PUBLIC_URL) process.exitCode = await hand(await buffer(process.stdin));
else process.exitCode = stop("MAIL_REPORT_KEY and PUBLIC_URL have to be set", exits.notSetUp);

async function hand(mail) {
  const report = mail.subarray(0, MOST_BYTES).toString("base64");
  const signature = createHmac("sha256", MAIL_REPORT_KEY).update(report).digest("hex");
  const url = new URL("/api/mail/delivery-report", PUBLIC_URL);
  try {
    const reply = await fetch(url, { method: "POST", body: JSON.stringify({ report, signature }) });
    if (reply.ok) return 0;
    return stop(await reply.text(), reply.status === 400 ? exits.badMail : exits.tryAgain);
  } catch (error) {
    return stop(`${url.origin} can't be reached: ${error.cause?.message ?? error.message}`, exits.tryAgain);
  }
}

function stop(why, code) {
  console.error(why);
  return code;
}
