/** Makes scrolling lines and tables tab stops only where their content overflows. */
export function setStops(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-stop]'))
    line.tabIndex = line.scrollWidth > line.clientWidth ? 0 : -1
}
