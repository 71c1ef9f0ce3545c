/** Brings the person to the first field that has to be mended, once it says so. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>("[aria-invalid='true']");
    const note = document.querySelector<HTMLElement>("main [role='alert']");
    if (field === null) note?.scrollIntoView({ block: "center" });
    else field.focus();
  });
}
