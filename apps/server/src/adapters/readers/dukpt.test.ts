import fc from "fast-check";
import { expect, test } from "vitest";
import { derivedKey, dukptReaders, encryptTrack, initialKey } from "./dukpt.ts";

/** The base key and serial numbers of the standard's own examples. */
const BASE = "0123456789abcdeffedcba9876543210";
const ksn = (counter: string) => `ffff9876543210e${counter}`;
const hex = (text: string) => Buffer.from(text, "hex");

test("the initial key and the keys of swipes are those of the standard's examples", () => {
  expect(initialKey(hex(BASE), hex(ksn("00000"))).toString("hex")).toBe("6ac292faa1315b4d858ab3a3d7d5933a");
  expect(derivedKey(hex(BASE), hex(ksn("00001"))).toString("hex")).toBe("042666b49184cfa368de9628d0397bc9");
  expect(derivedKey(hex(BASE), hex(ksn("00002"))).toString("hex")).toBe("c46551cef9fd24b0aa9ad834130d3bc7");
});

test("what a reader encrypts is read again, whatever its counter says", () => {
  const readers = dukptReaders(BASE);
  const counters = fc.integer({ min: 1, max: 0xfffff }).map((count) => count.toString(16).padStart(5, "0"));
  fc.assert(
    fc.property(counters, fc.stringMatching(/^;\d{13,19}=\d{10}\?$/), (counter, track) => {
      const number = ksn(counter);
      const swipe = { ksn: number, encrypted_track_1: "", encrypted_track_2: encryptTrack(BASE, number, track) };
      expect(readers.open(swipe)).toEqual({ track_1: "", track_2: track });
    }),
    { numRuns: 20 },
  );
});

test("another reader's payload gives no track, and garbage gives nothing at all", () => {
  const readers = dukptReaders(BASE);
  const encrypted = encryptTrack("00112233445566778899aabbccddeeff", ksn("00001"), ";4111111111111111=3012101?");
  const foreign = readers.open({ ksn: ksn("00001"), encrypted_track_1: "", encrypted_track_2: encrypted });
  expect(foreign).toHaveProperty("track_2", expect.not.stringContaining("4111"));
  fc.assert(
    fc.property(fc.string(), fc.string(), (number, track) => {
      const opened = readers.open({ ksn: number, encrypted_track_1: track, encrypted_track_2: "" });
      expect("unreadable" in opened || track === "" || opened.track_1 !== track).toBe(true);
    }),
  );
});
