/** Does this instead of what the element would do itself. */
export function onPress(element: HTMLElement, signal: AbortSignal, work: () => void): void {
  const press = (event: Event) => {
    event.preventDefault();
    work();
  };
  element.addEventListener("click", press, { signal });
}
