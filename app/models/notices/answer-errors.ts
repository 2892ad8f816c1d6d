/** The error list of a response, sorted: errors with a key by key, all others as one general error (ERR-02). */
export interface AnswerErrors {
  /** By key, in list order; if a key repeats, the later message wins. */
  readonly keyed: Readonly<Record<string, string>>
  /** Messages without a key; empty if there is no general error. */
  readonly general: readonly string[]
}

interface Listed {
  readonly message: string
  readonly key?: string | undefined
}

export function sortErrors(errors: readonly Listed[]): AnswerErrors {
  const isKeyed = ({ key }: Listed) => key !== undefined && key !== ''
  return {
    keyed: Object.fromEntries(errors.filter(isKeyed).map(({ key = '', message }) => [key, message])),
    general: [...new Set(errors.filter((error) => !isKeyed(error)).map(({ message }) => message))],
  }
}
