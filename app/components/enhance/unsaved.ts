/**
 * Edits still to be sent: navigation finishes them first, and is cancelled if they are refused (false), since only this
 * page can show why.
 */

let finish: (() => Promise<boolean>) | null = null

/** Null when everything is sent. */
export function setUnsaved(work: (() => Promise<boolean>) | null): void {
  finish = work
}

export function takeUnsaved(): Promise<boolean> | null {
  return finish === null ? null : finish()
}
