/** The types of columns that rows are copied into; a timestamptz is given in milliseconds since 1970. */
type Type = "text" | "int" | "bigint" | "jsonb" | "timestamptz";

export type Types<T> = Record<keyof T & string, Type>;

/** Rows of one table on their way to it, in the binary format of COPY. */
export type Rows<T> = {
  readonly columns: readonly string[];
  add(row: T): void;
  /** Nothing can be added after. */
  end(): Buffer[];
};

const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const END = -1;
const NULL = -1;
const JSONB_VERSION = 1;
/** PostgreSQL counts its times from here, in microseconds. */
const EPOCH_MS = Date.UTC(2000, 0);
/** What is larger is asked of the operating system each time. */
const PIECE = 1 << 16;

/** In binary no value needs escaping, and PostgreSQL reads it faster than text. `same` are texts that all rows share. */
export function rowsFor<T extends object>(types: Types<T>, same: Record<string, string>): Rows<T> {
  const own = Object.entries(types) as [keyof T & string, Type][];
  const start = pieces();
  start.int16(Object.keys(same).length + own.length);
  for (const value of Object.values(same)) start.text(value);
  const head = Buffer.concat(start.end());
  const rows = pieces();
  rows.raw(SIGNATURE);
  return {
    columns: [...Object.keys(same), ...Object.keys(types)],
    add(row) {
      rows.raw(head);
      for (const [column, type] of own) rows[type](row[column] as never);
    },
    end() {
      rows.int16(END);
      return rows.end();
    },
  };
}

/** Bytes that are written one after another; a value stands behind its length. */
function pieces() {
  const full: Buffer[] = [];
  let bytes = Buffer.allocUnsafe(PIECE);
  let view = viewOf(bytes);
  let at = 0;
  const room = (wanted: number) => {
    if (at + wanted <= bytes.length) return;
    full.push(bytes.subarray(0, at));
    bytes = Buffer.allocUnsafe(Math.max(PIECE, wanted));
    view = viewOf(bytes);
    at = 0;
  };
  const int32 = (value: number) => {
    room(4);
    view.setInt32(at, value);
    at += 4;
  };
  const bigint = (value: number) => {
    room(12);
    view.setInt32(at, 8);
    view.setInt32(at + 4, Math.floor(value / 2 ** 32));
    view.setUint32(at + 8, value);
    at += 12;
  };
  /** UTF-8 takes at most three bytes for each unit of a string. */
  const string = (value: string, from: number) => {
    room(from + 3 * value.length);
    const length = bytes.write(value, at + from);
    view.setInt32(at, length + from - 4);
    at += from + length;
  };
  return {
    end: () => [...full, bytes.subarray(0, at)],
    raw(more: Buffer) {
      room(more.length);
      at += more.copy(bytes, at);
    },
    int16(value: number) {
      room(2);
      view.setInt16(at, value);
      at += 2;
    },
    int(value: number) {
      int32(4);
      int32(value);
    },
    bigint,
    text: (value: string) => string(value, 4),
    jsonb(value: string) {
      room(5 + 3 * value.length);
      bytes[at + 4] = JSONB_VERSION;
      string(value, 5);
    },
    timestamptz(value: number | null) {
      if (value === null) int32(NULL);
      else bigint((value - EPOCH_MS) * 1000);
    },
  };
}

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length);
