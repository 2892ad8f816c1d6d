import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { InviteSchema } from './invite-form'
import {
  CREDIT_DELAY_S,
  isSamePerson,
  REFERRAL_CODE_FORM,
  referralCredit,
  REFERRER_MAX_AGE_S,
} from './referral'

describe('a referral', () => {
  it('earns more by a business', () => {
    expect(referralCredit({ isBusiness: false })).toEqual({ kind: 'friend', amount: usd(2_000) })
    expect(referralCredit({ isBusiness: true })).toMatchObject({ kind: 'business' })
    expect(referralCredit({ isBusiness: true }).amount.centAmount).toBeGreaterThan(2_000)
  })

  it('is never of oneself, signed in or as a guest', () => {
    const pat = { id: 'c1', email: 'pat@example.com' }
    expect(isSamePerson(pat, { id: 'c1', email: 'other@example.com' })).toBe(true)
    expect(isSamePerson(pat, { email: ' PAT@Example.com ' })).toBe(true)
    expect(isSamePerson(pat, { id: 'c2', email: 'kim@example.com' })).toBe(false)
    expect(isSamePerson(pat, { email: 'kim@example.com' })).toBe(false)
  })

  it('is remembered for a month, and credited when an order can be called off no more', () => {
    expect([REFERRER_MAX_AGE_S, CREDIT_DELAY_S]).toEqual([2_592_000, 2_700])
  })

  it('is named by a code with a signature', () => {
    const end = 'x'.repeat(16)
    for (const code of [`abcd.${end}`, `${'a'.repeat(120)}.${end}`, `A_-9.A_-9${'x'.repeat(12)}`])
      expect(REFERRAL_CODE_FORM.test(code)).toBe(true)
    for (const code of [
      `abc.${end}`,
      `${'a'.repeat(121)}.${end}`,
      `abcd.${end}x`,
      `abcd${end}`,
      `ab+d.${end}`,
      `abcd.${end}\n`,
    ])
      expect(REFERRAL_CODE_FORM.test(code)).toBe(false)
    expect(InviteSchema.parse({ email: ' kim@example.com ' })).toEqual({ email: 'kim@example.com' })
    expect(InviteSchema.safeParse({}).success).toBe(false)
  })
})
