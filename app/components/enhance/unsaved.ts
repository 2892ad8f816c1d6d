/**
 * Work that is still waiting to be sent: whoever leads away from the page finishes it first, and stays where it was
 * refused (false), since the page that is left could not tell of it.
 */

let finish: (() => Promise<boolean>) | null = null

/** Null when everything is sent. */
export function setUnsaved(work: (() => Promise<boolean>) | null): void {
  finish = work
}

export function takeUnsaved(): Promise<boolean> | null {
  return finish === null ? null : finish()
}
