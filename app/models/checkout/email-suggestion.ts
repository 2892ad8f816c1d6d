/** What the form says for the suggested e-mail; the other choice keeps the one that was typed (VAL-05). */
export const SUGGESTED = 'suggested'

export function suggestionQuestion(suggestion: string): string {
  return `Did you mean ${suggestion}?`
}
