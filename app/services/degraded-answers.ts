/**
 * Counts what was served without the platform it belongs to: no cards, an older section, nothing where content stood.
 * A page that took part in one is right for its visitor and wrong to keep for the next (docs/decisions/047).
 */
export interface DegradedAnswers {
  /** Noted each time something incomplete is handed out, not only when the platform fails. */
  report(): void
  /** How many there were in this process: if it grows while a page is made, the page may be one of them. */
  count(): number
}

export function createDegradedAnswers(): DegradedAnswers {
  let count = 0
  return {
    report() {
      count += 1
    },
    count: () => count,
  }
}
