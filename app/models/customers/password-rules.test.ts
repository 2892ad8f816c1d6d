import { describe, expect, it } from 'vitest'
import { newPasswordProblem } from './new-password'
import { PASSWORD_RULES, unmetIds, unmetRules } from './password-rules'

describe('what a new password must be', () => {
  it('is said in four rules', () => {
    expect(PASSWORD_RULES.map(({ id, text }) => [id, text])).toEqual([
      ['length', 'At least 8 characters'],
      ['upper', 'One uppercase letter'],
      ['lower', 'One lowercase letter'],
      ['special', 'One special character'],
    ])
    expect(unmetRules('')).toEqual(PASSWORD_RULES)
  })

  it.each([
    ['Walnuts & Honey', []],
    ['Nüsse-Öl', []],
    ['ORZECHY!ż', []],
    ['Aa!45678', []],
    ['Aa!4567', ['length']],
    // Eight characters, four of which count as two in JavaScript strings.
    ['Aa!4🥜🥜🥜', ['length']],
    ['Aa!4🥜🥜🥜🥜', []],
    ['walnuts & honey', ['upper']],
    ['WALNUTS & HONEY', ['lower']],
    ['Walnuts and Honey 3', ['special']],
    // A combining accent belongs to its letter.
    ['Walnu\u0301tsHoney', ['special']],
    ['12345678', ['upper', 'lower', 'special']],
    ['        ', ['upper', 'lower', 'special']],
  ])('%j lacks %j', (password, unmet) => expect(unmetIds(password)).toEqual(unmet))

  it('is told in words', () => {
    expect(newPasswordProblem('Walnuts & Honey')).toBeNull()
    expect(newPasswordProblem('')).toBe('Please enter a password')
    expect(newPasswordProblem('  ')).toBe('Please enter a password')
    expect(newPasswordProblem('walnuts')).toBe(
      'Your password still needs at least 8 characters, one uppercase letter, one special character',
    )
  })
})
