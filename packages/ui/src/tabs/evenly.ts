/** How many stand in a line where `fitting` have room, so that lines are as long as each other: seven in four and three. */
export const evenly = (count: number, fitting: number): number => Math.ceil(count / Math.ceil(count / fitting));
