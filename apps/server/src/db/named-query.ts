import pg from "pg";

/** How the rows of a statement look: what its columns are called, and what makes a value of each one's text. */
type Shape = { name: string; read: (text: string) => unknown }[];

/** What is known of the statements of a connection, and the connection as it is for those of which that is known. */
type Known = { shapes: Map<string, Shape>; undescribed: Connection };

/** What of the driver its types leave out. */
type Connection = { describe(): void };
type Described = { fields: { name: string; dataTypeID: number }[] };
type DriverQuery = {
  name: string;
  callback: (error: Error | null) => void;
  prepare(connection: Connection): void;
};
const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

/**
 * On one connection the rows of a statement with a name look the same for good: PostgreSQL refuses it when they would come
 * to look different. So it is asked once how they look, where the driver asks again each time, at a cost to both sides.
 */
class NamedQuery extends DriverQuery {
  readonly found: object[] = [];
  #known: Known | undefined;
  #shape: Shape | undefined;
  #fault: Error | null = null;

  constructor({ name, text }: { name: string; text: string }, values: readonly unknown[]) {
    super(text, values);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    this.#known = knownOf(connection);
    this.#shape = this.#known.shapes.get(this.name);
    super.prepare(this.#shape ? this.#known.undescribed : connection);
  }

  handleRowDescription({ fields }: Described): void {
    this.#shape = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      for (const [at, { name, read }] of (this.#shape ?? []).entries()) {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : read(text);
      }
    } catch (error) {
      this.#fault = error as Error;
    }
    this.found.push(row);
  }

  /** One that returns nothing is not described. */
  handleCommandComplete(): void {
    this.#known?.shapes.set(this.name, this.#shape ?? []);
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault);
  }
}

const known = new WeakMap<Connection, Known>();

function knownOf(connection: Connection): Known {
  const found = known.get(connection);
  if (found) return found;
  const undescribed: Connection = Object.create(connection, { describe: { value: () => undefined } });
  const made = { shapes: new Map<string, Shape>(), undescribed };
  known.set(connection, made);
  return made;
}

/** The rows of a statement that has a name. */
export function runNamed<R extends object>(
  client: pg.PoolClient,
  statement: { name: string; text: string },
  values: readonly unknown[],
): Promise<R[]> {
  const answered = new Promise<R[]>((resolve, reject) => {
    const query = new NamedQuery(statement, values);
    query.callback = (error) => (error ? reject(error) : resolve(query.found as R[]));
    client.query(query as unknown as pg.Submittable);
  });
  return answered.catch((error: Error) => {
    // As the driver does: from here the trace leads to whoever asked, and not to the socket.
    Error.captureStackTrace(error);
    throw error;
  });
}
