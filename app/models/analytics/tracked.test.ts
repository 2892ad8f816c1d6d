import { describe, expect, it } from 'vitest'
import { TrackedSchema } from './tracked'

describe('for whom an event is told', () => {
  it('is a client, with the customer or without, and who was at the keyboard', () => {
    for (const placedBy of ['Employee', 'Customer'] as const) {
      expect(TrackedSchema.parse({ clientId: 'c1', placedBy })).toEqual({ clientId: 'c1', placedBy })
      const browser = { userAgent: 'Browser/1.0', page: 'https://shop.example/' }
      const signedIn = { clientId: 'c1', userId: 'u1', placedBy, browser }
      expect(TrackedSchema.parse(signedIn)).toEqual(signedIn)
    }
    for (const wrong of [
      {},
      { clientId: 'c1' },
      { placedBy: 'Customer' },
      { clientId: 'c1', placedBy: 'Robot' },
    ])
      expect(TrackedSchema.safeParse(wrong).success).toBe(false)
  })
})
