const IP_LENGTH = 15;

/** As much of an address as the header has room for. */
export const shortIp = (ip: string) => (ip.length > IP_LENGTH ? `${ip.slice(0, IP_LENGTH)}...` : ip);
