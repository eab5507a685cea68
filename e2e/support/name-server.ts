import { createSocket } from "node:dgram";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

const HEADER = 12;
const TXT = 16;
const IN = 1;
/** The longest piece of a text; a longer one is several. */
const PIECE = 255;
/** Flags of an authoritative answer: found, and no such name. */
const FOUND = 0x8580;
const NO_SUCH_NAME = 0x8583;

export type NameServer = { address: string; stop(): void };

/** Serves the TXT records of a file, by name; every other name does not exist. */
export async function startNameServer(file: string): Promise<NameServer> {
  const socket = createSocket("udp4");
  // It must not keep a program running that has failed before anybody could stop it.
  socket.unref();
  socket.on("message", (asked, from) => {
    const question = questionIn(asked);
    if (question) socket.send(answerTo(question, zoneIn(file)), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}

/** Replaces the records at once, as the server may be asked at any moment. */
export function publish(file: string, zone: Record<string, string>): void {
  const next = `${file}.next`;
  writeFileSync(next, JSON.stringify(zone));
  renameSync(next, file);
}

function zoneIn(file: string): Record<string, string> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** `asked`: the name, what is wanted of it, and its class, as they stand in the packet. */
type Question = { id: number; name: string; asked: Buffer };

/** Undefined if the packet ends before its question does: it gets no answer. */
function questionIn(packet: Buffer): Question | undefined {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = packet[at]; length !== 0; length = packet[at]) {
    if (length === undefined) return undefined;
    labels.push(packet.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const asked = packet.subarray(HEADER, at + 5);
  if (asked.length < at + 5 - HEADER) return undefined;
  return { id: packet.readUInt16BE(0), name: labels.join(".").toLowerCase(), asked };
}

function answerTo({ id, name, asked }: Question, zone: Record<string, string>): Buffer {
  const text = zone[name];
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(text === undefined ? NO_SUCH_NAME : FOUND, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  return Buffer.concat([header, asked, ...(text === undefined ? [] : [record(text)])]);
}

/** For the name of the question, and not to be kept. */
function record(text: string): Buffer {
  const pieces = text.match(new RegExp(`.{1,${PIECE}}`, "g")) ?? [];
  const data = Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece)]));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 + HEADER, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(IN, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
