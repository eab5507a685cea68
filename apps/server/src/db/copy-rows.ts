import { Bytes } from "./bytes.ts";

/** The types of columns that rows are copied into; a timestamptz is given in milliseconds since 1970. */
type Type = "text" | "int" | "bigint" | "jsonb" | "timestamptz";

export type Types<T> = Record<keyof T & string, Type>;

/** Rows of one table on their way to it, in the binary format of COPY. */
export type Rows<T> = {
  readonly columns: readonly string[];
  add(row: T): void;
  /** The messages that carry them. Nothing can be added after. */
  end(): Buffer[];
};

const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const END = -1;
const JSONB_VERSION = 1;
/** PostgreSQL counts its times from here, in microseconds. */
const EPOCH_MS = Date.UTC(2000, 0);
/** A message is as long as that, or longer by less than a row. */
const PIECE = 1 << 16;
const COPY_DATA = "d".charCodeAt(0);

/** In binary no value needs escaping, and PostgreSQL reads it faster than text. `same` are texts that all rows share. */
export function rowsFor<T extends object>(types: Types<T>, same: Record<string, string>): Rows<T> {
  const columns = Object.keys(types) as (keyof T & string)[];
  const own = columns.map((column) => [column, writers[types[column]]] as const);
  const head = headOf(Object.values(same), own.length);
  const full: Buffer[] = [];
  const bytes = new Bytes(2 * PIECE);
  const begin = () => {
    bytes.rewind();
    bytes.byte(COPY_DATA);
    bytes.int32(0);
  };
  const end = () => {
    bytes.int32At(1, bytes.length - 1);
    full.push(Buffer.from(bytes.written));
  };
  begin();
  bytes.raw(SIGNATURE);
  return {
    columns: [...Object.keys(same), ...columns],
    add(row) {
      if (bytes.length > PIECE) {
        end();
        begin();
      }
      bytes.raw(head);
      for (const [column, write] of own) write(bytes, row[column] as never);
    },
    end() {
      bytes.int16(END);
      end();
      return full;
    },
  };
}

/** How every row begins. */
function headOf(same: readonly string[], others: number): Buffer {
  const bytes = new Bytes(PIECE);
  bytes.int16(same.length + others);
  for (const value of same) bytes.text(value);
  return Buffer.from(bytes.written);
}

/** A value behind its length. */
const writers: Record<Type, (bytes: Bytes, value: never) => void> = {
  text: (bytes, value: string) => bytes.text(value),
  int(bytes, value: number) {
    bytes.int32(4);
    bytes.int32(value);
  },
  bigint,
  jsonb(bytes, value: string | null) {
    if (value === null) bytes.none();
    else bytes.text(value, JSONB_VERSION);
  },
  timestamptz(bytes, value: number | null) {
    if (value === null) bytes.none();
    else bigint(bytes, (value - EPOCH_MS) * 1000);
  },
};

function bigint(bytes: Bytes, value: number): void {
  bytes.int32(8);
  bytes.int64(value);
}
