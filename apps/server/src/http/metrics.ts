import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = {
  request(call: string, status: number, seconds: number): void;
  /** Two figures about something that should be empty: how many, and how old the oldest is. */
  backlog(name: string, help: string, read: () => Promise<Backlog>): void;
  text(): Promise<string>;
};

export type Backlog = { count: number; oldest_seconds: number };

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}

/** Prometheus figures. Labels hold names of calls and statuses only, never a value that a client sent. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "gatehouse_requests_total",
    help: "Requests by call and status",
    labelNames: ["call", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "gatehouse_request_seconds",
    help: "Time to answer by call",
    labelNames: ["call"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  // Those of a call are looked up by its labels once.
  const counted = remembered((key) => {
    const [call = "", status = ""] = key.split(" ");
    return requests.labels(call, status);
  });
  const timed = remembered((call) => durations.labels(call));
  return {
    request(call, status, seconds) {
      counted(`${call} ${status}`).inc();
      timed(call).observe(seconds);
    },
    backlog(name, help, read) {
      let reading: Promise<Backlog> | undefined;
      // Both figures are of one look.
      const look = () => {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        return reading;
      };
      const figure = (suffix: string, field: keyof Backlog) => {
        const gauge: Gauge = new Gauge({
          name: `gatehouse_${name}${suffix}`,
          help,
          registers: [registry],
          // Without the database the other figures are wanted all the more.
          collect: async () =>
            gauge.set(
              await look().then(
                (found) => found[field],
                () => Number.NaN,
              ),
            ),
        });
      };
      figure("", "count");
      figure("_oldest_seconds", "oldest_seconds");
    },
    text: () => registry.metrics(),
  };
}
