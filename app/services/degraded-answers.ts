/**
 * Counts answers served without the platform they depend on: no cards, an older section, nothing in place of content. A
 * page containing one is right for its visitor but must not be cached for the next (docs/decisions/047).
 */
export interface DegradedAnswers {
  /** Call it each time something incomplete is served, not only when the platform fails. */
  report(): void
  /** The count in this process: if it grows while a page is rendered, the page may be affected. */
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
