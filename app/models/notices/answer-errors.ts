/** The list of errors of an answer, sorted: of those with a key each is known by it, the others are one general error (ERR-02). */
export interface AnswerErrors {
  /** By key, in the order of the list; of one key that comes twice the later message. */
  readonly keyed: Readonly<Record<string, string>>
  /** All that have no key; empty where there is no general error. */
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
