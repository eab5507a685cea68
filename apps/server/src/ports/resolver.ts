/** Reads the TXT records of a name in the DNS, each as one text; none where there is no such name. It rejects when nobody answers. */
export type Resolver = { txt(name: string): Promise<readonly string[]> };
