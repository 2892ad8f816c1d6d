/** Form value for accepting the suggested e-mail; the other choice keeps what was typed (VAL-05). */
export const SUGGESTED = 'suggested'

export function suggestionQuestion(suggestion: string): string {
  return `Did you mean ${suggestion}?`
}
