import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ATTEMPT_TOKEN_LIFE_MS, isAttemptCurrent, issueAttemptToken, readAttemptToken } from './attempt-token'
import type { TokenCrypto } from './attempt-token'

const cryptoOf = (secret: string): TokenCrypto => ({
  sign: (text) => createHmac('sha256', secret).update(text).digest('base64url'),
  equal: (a, b) => a === b,
})
const crypto = cryptoOf('one')
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const claims = {
  cartId: 'cart-ü',
  cartVersion: 7,
  totalCents: 2_598,
  fingerprint: 'abc',
  issuedAt: NOW,
  random: 'r'.repeat(24),
}

it('reads back what was signed', () => {
  expect(readAttemptToken(issueAttemptToken(claims, crypto), crypto)).toEqual(claims)
})

it('takes nothing of another secret', () => {
  expect(readAttemptToken(issueAttemptToken(claims, cryptoOf('two')), crypto)).toBeNull()
})

it('ends after its life and does not start long before it', () => {
  expect(isAttemptCurrent(claims, NOW + ATTEMPT_TOKEN_LIFE_MS)).toBe(true)
  expect(isAttemptCurrent(claims, NOW + ATTEMPT_TOKEN_LIFE_MS + 1)).toBe(false)
  expect(isAttemptCurrent(claims, NOW - 3_600_000)).toBe(false)
})

it('takes no token with any one character changed', () => {
  const token = issueAttemptToken(claims, crypto)
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '0', '-', '.', '=', ' '), (at, char) => {
      const forged = token.slice(0, at) + char + token.slice(at + 1)
      // The last base64url character may have several spellings for the same bytes: the text itself is compared.
      expect(readAttemptToken(forged, crypto)).toEqual(forged === token ? claims : null)
    }),
    { numRuns: 500 },
  )
})

it('never throws, whatever it is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(readAttemptToken(text, crypto)).toBeNull()
    }),
  )
  expect(readAttemptToken('a'.repeat(1_000_000), crypto)).toBeNull()
})

it('takes no signed text that is not a set of claims', () => {
  for (const text of ['null', '{}', '{"cartId":7}', 'x']) {
    const payload = Buffer.from(text).toString('base64url')
    expect(readAttemptToken(`${payload}.${crypto.sign(payload)}`, crypto)).toBeNull()
  }
})
