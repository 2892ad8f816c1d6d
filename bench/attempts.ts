/** Parts of a run that may fail without costing it the rest. */

export interface Failure {
  readonly what: string
  /** In words. */
  readonly why: string
}

export interface Attempts {
  readonly failures: readonly Failure[]
  /** Returns `otherwise` if the work fails or takes longer than any should. */
  attempt<T>(what: string, otherwise: T, work: () => Promise<T>): Promise<T>
}

const LONGEST_MS = 15 * 60_000

export function createAttempts(say: (line: string) => void, longestMs = LONGEST_MS): Attempts {
  const failures: Failure[] = []
  return {
    failures,
    async attempt(what, otherwise, work) {
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`Not done in ${longestMs / 60_000} minutes`)), longestMs)
      })
      try {
        return await Promise.race([work(), tooLong])
      } catch (error) {
        const why = (error instanceof Error ? error.message : String(error)).slice(0, 500)
        say(`  ${what} failed: ${why}`)
        failures.push({ what, why: why.replaceAll(/\s+/g, ' ') })
        return otherwise
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
