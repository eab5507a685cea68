/** The reply that refused a call; see the properties of `GatehouseError`. */
type Refused = { status: number; message: string; field?: string; correlationId?: string; retryAfter?: number };

/** A call that failed. `status` is 0 if no reply arrived: the call may have taken effect. */
export class GatehouseError extends Error {
  /** The HTTP status, or 0. */
  readonly status: number;
  /** The path of the refused member in the body, such as `line_items[2].unit_price`; "" if there is none. */
  readonly field: string;
  /** Quote it when you ask for help: the request log has the call under it. */
  readonly correlationId: string;
  /** Seconds to wait before the next attempt, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor({ status, message, field = "", correlationId = "", retryAfter }: Refused) {
    super(message);
    this.name = "GatehouseError";
    this.status = status;
    this.field = field;
    this.correlationId = correlationId;
    this.retryAfter = retryAfter;
  }
}
