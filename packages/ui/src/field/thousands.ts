/**
 * `1,284`, of a whole number or its digits. A browser's own formatter says it too, but the first of a page takes a slow machine
 * as long as half the rows of a list.
 */
export const inThousands = (digits: number | string): string => String(digits).replace(/\B(?=(\d{3})+$)/g, ",");
