export type Sort = { field: string; direction: "asc" | "desc" };

/** The first click on a column sorts it descending, the next ones toggle. */
export function nextSort(sort: Sort | undefined, field: string): Sort {
  const again = sort?.field === field && sort.direction === "desc";
  return { field, direction: again ? "asc" : "desc" };
}
