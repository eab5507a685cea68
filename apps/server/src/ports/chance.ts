/** A number from 0 up to 1, a new one each time. */
export type Chance = () => number;

export const systemChance: Chance = Math.random;
