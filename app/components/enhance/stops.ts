/** A line or a table that scrolls is a stop of the keyboard only where its words do not fit. */
export function setStops(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-stop]'))
    line.tabIndex = line.scrollWidth > line.clientWidth ? 0 : -1
}
