/** Puts the caret where the person has to go on: the first field with an error, or the button that mends it, unfolding what hides it. */
export function focusFirstBad(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
  // Where the caret was there already, nothing has moved: on a phone that field may be screens away from the button.
  field?.closest(".gh-field")?.scrollIntoView({ block: "nearest" });
}
