/** Up to here a text is written letter by letter, which takes less than to ask for it to be written. */
const SHORT = 40;
const NONE = -1;

/** Bytes that are written one after another, as PostgreSQL reads them: the highest first, and a value behind its length. */
export class Bytes {
  #bytes: Buffer;
  #view: DataView;
  #at = 0;

  constructor(room: number) {
    this.#bytes = Buffer.allocUnsafeSlow(room);
    this.#view = viewOf(this.#bytes);
  }

  get length(): number {
    return this.#at;
  }

  /** All that was written, which is good until more is. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  /** What is written from here on stands where all this stood. */
  rewind(): void {
    this.#at = 0;
  }

  raw(more: Uint8Array): void {
    this.#room(more.length);
    this.#bytes.set(more, this.#at);
    this.#at += more.length;
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#at++] = value;
  }

  int16(value: number): void {
    this.#room(2);
    this.#view.setInt16(this.#at, value);
    this.#at += 2;
  }

  int32(value: number): void {
    this.#room(4);
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  /** In place of four bytes that stand there already. */
  int32At(at: number, value: number): void {
    this.#view.setInt32(at, value);
  }

  int64(value: number): void {
    this.#room(8);
    this.#view.setInt32(this.#at, Math.floor(value / 2 ** 32));
    this.#view.setUint32(this.#at + 4, value);
    this.#at += 8;
  }

  /** A text behind its length, and behind the byte that says how it is written, where one has to. */
  text(text: string, version = NONE): void {
    // A unit of a string takes at most three bytes.
    this.#room(5 + 3 * text.length);
    let from = this.#at + 4;
    if (version !== NONE) this.#bytes[from++] = version;
    const end = this.#write(text, from);
    this.#view.setInt32(this.#at, end - this.#at - 4);
    this.#at = end;
  }

  none(): void {
    this.int32(NONE);
  }

  /** Where the text ends that begins there. */
  #write(text: string, from: number): number {
    const bytes = this.#bytes;
    const { length } = text;
    let at = from;
    if (length <= SHORT)
      while (at - from < length) {
        const letter = text.charCodeAt(at - from);
        if (letter > 127) break;
        bytes[at++] = letter;
      }
    return at - from === length ? at : from + bytes.write(text, from);
  }

  #room(wanted: number): void {
    if (this.#at + wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * Math.max(this.#bytes.length, this.#at + wanted));
    larger.set(this.written);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length);
