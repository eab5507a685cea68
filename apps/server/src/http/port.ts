import { createServer } from "node:net";

const reasons: Record<string, string> = {
  EADDRINUSE: "is taken. Is Gatehouse running already? End the program that has it, or choose another port with PORT.",
  EACCES: "is not open to this user. Choose one from 1024 on with PORT.",
};

/** Asked before anything is started, so that a second start says why it cannot be and touches nothing. */
export function refuseTakenPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""];
      reject(reason ? new Error(`Port ${port} ${reason}`) : error);
    });
    probe.listen({ port, host: "::" }, () => probe.close(() => resolve()));
  });
}
