import { expect, it } from 'vitest'
import { phoneText } from './phone-text'

it.each([
  ['9735550100', '(973) 555-0100'],
  ['973-555-0100', '(973) 555-0100'],
  ['+1 973.555.0100', '(973) 555-0100'],
  ['973-555-0100 ext. 7', '973-555-0100 ext. 7'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
])('%s is read as %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})
