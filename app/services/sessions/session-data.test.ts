import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinPatches, patchSessionData, SessionDataSchema } from './session-data'
import type { SessionData, SessionPatch } from './session-data'

const EMPTY = SessionDataSchema.parse({})

const lost = (id: string, lineId = `line of ${id}`, keep = 0) => {
  const notice = { type: 'error', message: `${id} has gone`, key: `removed-${id}` } as const
  return { id, cartId: 'cart', lineId, keep, sku: id, isGift: false, pieces: 1, notice }
}

/** What is left to find out, and what is told. */
const stateAfter = (...patches: readonly SessionPatch[]) => {
  const { perhapsGone, flash } = patches.reduce(patchSessionData, EMPTY)
  return [perhapsGone?.map(({ id }) => id), flash.map(({ message }) => message)]
}

describe('lines that are perhaps gone', () => {
  const [one, two] = [{ perhapsGone: [lost('1')] }, { perhapsGone: [lost('2')] }]

  it('are those of every edit, whether written at once or one after the other', () => {
    expect(stateAfter(one, two)).toEqual([['1', '2'], []])
    expect(stateAfter(joinPatches(one, two))).toEqual([['1', '2'], []])
  })

  it('are there once each, as last seen', () => {
    const again = { perhapsGone: [lost('1 again', 'line of 1', 3)] }
    for (const patch of [joinPatches(joinPatches(one, two), again), again])
      expect(stateAfter(one, two, patch)).toEqual([['2', '1 again'], []])
    const elsewhere = { perhapsGone: [{ ...lost('1 elsewhere', 'line of 1'), cartId: 'another' }] }
    expect(stateAfter(one, elsewhere)).toEqual([['1', '1 elsewhere'], []])
  })

  it('are told once if they have gone, and what nobody has asked about stays', () => {
    const told = {
      settledGone: [
        { id: '1', isGone: true },
        { id: '3', isGone: false },
      ],
    }
    const stored = [one, two, { perhapsGone: [lost('3')] }]
    expect(stateAfter(...stored, told)).toEqual([['2'], ['1 has gone']])
    const rest = { settledGone: [{ id: '2', isGone: true }] }
    expect(stateAfter(...stored, joinPatches(told, rest))).toEqual([undefined, ['1 has gone', '2 has gone']])
    // Another request has told it, and its page has been seen.
    const seen = { ...[...stored, told].reduce(patchSessionData, EMPTY), flash: [] }
    expect(patchSessionData(seen, told).flash).toEqual([])
  })

  it('are another matter if another edit has lost its answer since', () => {
    const again = { perhapsGone: [lost('1 again', 'line of 1')] }
    expect(stateAfter(one, again, { settledGone: [{ id: '1', isGone: false }] })).toEqual([['1 again'], []])
  })

  it('written in an older form are forgotten, and nothing else is', () => {
    const { id: _id, ...older } = lost('1')
    const data = SessionDataSchema.parse({ cartId: 'cart', perhapsGone: [older] })
    expect([data.cartId, data.perhapsGone]).toEqual(['cart', undefined])
  })
})

describe('a patched session', () => {
  const text = fc.string({ maxLength: 5 })
  const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const message = fc.record({
    type: fc.constantFrom('success' as const, 'error' as const),
    message: text,
  })
  const patches: fc.Arbitrary<SessionPatch> = fc.record(
    {
      cartId: orNull(text),
      actorId: orNull(text),
      customerId: orNull(text),
      permissions: orNull(fc.subarray(['viewCustomerCart' as const, 'checkOutAsCustomer' as const])),
      keepSignedIn: orNull(fc.boolean()),
      flash: fc.array(message, { maxLength: 8 }),
      cartCount: orNull(fc.nat()),
      cartOffers: orNull(fc.record({ cartId: text, predicates: fc.array(text, { maxLength: 2 }) })),
      perhapsGone: orNull(
        fc.array(
          text.map((id) => lost(id)),
          { maxLength: 2 },
        ),
      ),
    },
    { requiredKeys: [] },
  )

  it('is what is read back of it, after any number of changes', () => {
    fc.assert(
      fc.property(fc.array(patches, { maxLength: 5 }), (changes) => {
        const patched = changes.reduce<SessionData>(patchSessionData, EMPTY)
        expect(SessionDataSchema.parse(JSON.parse(JSON.stringify(patched)))).toEqual(patched)
        for (const name of ['actorId', 'customerId']) expect(Object.hasOwn(patched, name)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('loses what is removed, has the default where there is one, and drops a value that does not fit', () => {
    const signedIn = patchSessionData(EMPTY, {
      ...{ actorId: 'agent', customerId: 'c1', email: 'a@example.com', keepSignedIn: false },
      permissions: ['checkOutAsCustomer'],
    })
    const left = patchSessionData(signedIn, {
      ...{ actorId: null, email: null, keepSignedIn: null, permissions: null },
      cartCount: -1,
    })
    expect(left).not.toHaveProperty('email')
    expect(left).not.toHaveProperty('cartCount')
    expect(left).toMatchObject({ keepSignedIn: true, permissions: [], actorId: 'c1', customerId: 'c1' })
  })
})
