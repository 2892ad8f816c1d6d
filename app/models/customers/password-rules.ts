/** Rules for new passwords (AUTH-23). Existing ones are only compared. */

export interface PasswordRule {
  readonly id: 'length' | 'upper' | 'lower' | 'special'
  readonly text: string
  readonly isMet: (password: string) => boolean
}

export const PASSWORD_LENGTH_MIN = 8

/** Letters of any script count by case; special is whatever is not a letter, digit or space. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'length',
    text: `At least ${PASSWORD_LENGTH_MIN} characters`,
    isMet: (password) => [...password].length >= PASSWORD_LENGTH_MIN,
  },
  { id: 'upper', text: 'One uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { id: 'lower', text: 'One lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  {
    id: 'special',
    text: 'One special character',
    isMet: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  },
]

export function unmetRules(password: string): readonly PasswordRule[] {
  return PASSWORD_RULES.filter(({ isMet }) => !isMet(password))
}

/** Ids of the unmet rules, to mark them in a list. */
export function unmetIds(password: string): readonly string[] {
  return unmetRules(password).map(({ id }) => id)
}
