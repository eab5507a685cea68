/** What lies over the page: one at a time, or nothing. */
export type OpenPanel = "palette" | "shortcuts" | undefined;
