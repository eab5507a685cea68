/** Puts the caret where the person has to go on: the first field with an error, unfolding what hides it. */
export function focusFirstBad(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
}
