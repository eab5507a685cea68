/** A card reader that is connected to this computer: the browser knows it by its address, people by its name. */
export type ConnectedReader = { mac_address: string; name: string };

const KEPT = "gatehouse.card-readers";

/** They belong to the computer, not to the person or the merchant: no server knows them. */
export function connectedReaders(): ConnectedReader[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isReader) : [];
  } catch {
    return [];
  }
}

function isReader(value: unknown): value is ConnectedReader {
  if (typeof value !== "object" || value === null) return false;
  const { mac_address, name } = value as Partial<ConnectedReader>;
  return typeof mac_address === "string" && typeof name === "string";
}

/** Added, or called otherwise when its address is known already. */
export function keepReader(reader: ConnectedReader): ConnectedReader[] {
  return write([...connectedReaders().filter(({ mac_address }) => mac_address !== reader.mac_address), reader]);
}

export function forgetReader({ mac_address }: ConnectedReader): ConnectedReader[] {
  return write(connectedReaders().filter((one) => one.mac_address !== mac_address));
}

function write(readers: ConnectedReader[]): ConnectedReader[] {
  localStorage.setItem(KEPT, JSON.stringify(readers));
  return readers;
}
