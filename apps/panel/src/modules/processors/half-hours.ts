/** The hours at which a batch can be sent, to choose from. */
export const halfHours = Array.from({ length: 48 }, (_, at) => {
  const value = `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`;
  return { value, label: value };
});
