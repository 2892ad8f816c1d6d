import { describe, expect, it } from 'vitest'
import { greeting, tenureMessage } from './tenure'

const NEW_HERE = 'Welcome back! Great to see you again!'

describe('the greeting', () => {
  it.each([
    ['Sample', 'Hello, Sample!'],
    ['  Ana María ', 'Hello, Ana María!'],
    ['', 'Hello, Welcome!'],
    ['   ', 'Hello, Welcome!'],
  ])('of %j is %s', (name, words) => expect(greeting(name)).toBe(words))
})

describe('how long somebody has been a customer', () => {
  it.each([
    // Just under one month, and exactly one.
    ['2026-03-02T15:00:00Z', '2026-03-02T15:00:00Z', NEW_HERE],
    ['2026-02-03T15:00:00Z', '2026-03-02T15:00:00Z', NEW_HERE],
    ['2026-02-02T15:00:00Z', '2026-03-02T15:00:00Z', "You've been with us for 1 month"],
    ['2025-10-02T15:00:00Z', '2026-03-02T15:00:00Z', "You've been with us for 5 months"],
    ['2025-03-02T15:00:00Z', '2026-03-02T15:00:00Z', "You've been with us for 1 year"],
    ['2025-02-02T15:00:00Z', '2026-03-02T15:00:00Z', "You've been with us for 1 year 1 month"],
    ['2024-03-02T15:00:00Z', '2026-03-02T15:00:00Z', "You've been with us for 2 years"],
    ['2023-11-30T15:00:00Z', '2026-03-02T15:00:00Z', "You've been with us for 2 years 3 months"],
    // From the last of January to the last of February is one month.
    ['2026-01-31T15:00:00Z', '2026-02-28T15:00:00Z', "You've been with us for 1 month"],
    // In the business time zone: 02:00 UTC on 2 March is still the evening of the first there.
    ['2026-02-02T15:00:00Z', '2026-03-02T02:00:00Z', NEW_HERE],
    // A clock that is behind, and a session without a sign-up date.
    ['2027-01-01T00:00:00Z', '2026-03-02T15:00:00Z', NEW_HERE],
    [undefined, '2026-03-02T15:00:00Z', NEW_HERE],
    ['soon', '2026-03-02T15:00:00Z', NEW_HERE],
  ])('since %s at %s reads: %s', (since, now, words) =>
    expect(tenureMessage(since, new Date(now))).toBe(words),
  )
})
