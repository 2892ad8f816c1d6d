/** Work that is still waiting to be sent: whoever leads away from the page finishes it first. */

let finish: (() => Promise<void>) | null = null

/** Null when everything is sent. */
export function setUnsaved(work: (() => Promise<void>) | null): void {
  finish = work
}

export function takeUnsaved(): Promise<void> | null {
  return finish === null ? null : finish()
}
