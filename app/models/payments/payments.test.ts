import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AgentPaymentFieldsSchema, AgentPaymentSchema } from './agent-payment'
import { extraFieldsFor } from './extra-fields'
import { ChangePaymentSchema, isChangeOver, PAYMENT_CHANGE_STATES } from './change-payment'
import { GrantSchema, splitTotal } from './credit'
import { CustomerIdQuerySchema } from './wallet-calls'
import { WalletFormSchema } from './wallet-forms'

interface Schema {
  safeParse(form: unknown): {
    success: boolean
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
  }
}
const problems = (schema: Schema, form: unknown) =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
const fits = (schema: Schema, form: unknown) => schema.safeParse(form).success
const long = (length: number) => 'x'.repeat(length)

describe('store credit', () => {
  it('pays what it can of a total, and the rest is paid otherwise', () => {
    expect(splitTotal(1_000, 300)).toEqual({ creditCents: 300, restCents: 700 })
    expect(splitTotal(1_000, 1_000)).toEqual({ creditCents: 1_000, restCents: 0 })
    expect(splitTotal(1_000, -5)).toEqual({ creditCents: 0, restCents: 1_000 })
    fc.assert(
      fc.property(fc.nat(), fc.integer(), (total, credit) => {
        const { creditCents, restCents } = splitTotal(total, credit)
        expect(creditCents + restCents).toBe(total)
        expect(creditCents).toBeGreaterThanOrEqual(0)
        expect(creditCents).toBeLessThanOrEqual(Math.max(0, credit))
        expect(restCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is booked in amounts that are no slip of the keyboard, with a note', () => {
    const grant = (over: object) => fits(GrantSchema, { kind: 'credit', amountCents: 1, note: 'a', ...over })
    expect([grant({}), grant({ kind: 'store-credit' }), grant({ kind: 'debt' })]).toEqual([true, true, false])
    const amount = (amountCents: number) => grant({ amountCents })
    expect([amount(0), amount(1), amount(1_000_000), amount(1_000_001), amount(1.5)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    const note = (text: string) => grant({ note: text })
    expect([note(' '), note(long(200)), note(long(201))]).toEqual([false, true, false])
    expect(GrantSchema.parse({ kind: 'credit', amountCents: 1, note: ' a ' }).note).toBe('a')
  })
})

describe('what an agent does to a payment', () => {
  const read = (form: object) => AgentPaymentFieldsSchema.parse(form)

  it('is nothing by itself', () => {
    expect(read({})).toBeUndefined()
    expect(read({ adjustment: ' ', offlineMethod: '', offlineReference: ' ' })).toBeUndefined()
    expect(read({ adjustment: '0', adjustmentReason: '' })).toBeUndefined()
  })

  it.each([
    [
      { adjustmentReason: 'Stale' },
      'adjustment: Please enter how much is taken off, or leave out the reason',
    ],
    [
      { adjustment: '0', adjustmentReason: 'Stale' },
      'adjustment: Please enter how much is taken off, or leave out the reason',
    ],
    [
      { adjustmentOther: 'a gift' },
      'adjustment: Please enter how much is taken off, or leave out the reason',
    ],
    [
      { adjustment: '5', adjustmentReason: 'Stale', adjustmentOther: 'a gift' },
      'adjustmentOther: Please choose “Other” as the reason, or leave this empty',
    ],
    [{ offlineReference: '12' }, 'offlineMethod: Please choose how it is paid, or leave out the number'],
  ])('is not done in halves: %j', (form, problem) => {
    expect(problems(AgentPaymentFieldsSchema, form)).toEqual([problem])
  })

  it('is told of all its halves at once', () => {
    expect(problems(AgentPaymentFieldsSchema, { adjustmentReason: 'Other', offlineReference: '12' })).toEqual(
      [
        'adjustment: Please enter how much is taken off, or leave out the reason',
        'offlineMethod: Please choose how it is paid, or leave out the number',
      ],
    )
  })

  it.each([
    ['5', 500],
    ['$5', 500],
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['0.05', 5],
    ['1,000.25', 100_025],
    [' 10000 ', 1_000_000],
  ])('takes off %s', (adjustment, cents) => {
    expect(read({ adjustment, adjustmentReason: 'Stale' })).toEqual({
      adjustment: { cents, reason: 'Stale' },
    })
  })

  it.each(['five', '-5', '5.123', '.5', '10000.01', '1234567', '5 dollars', '$', '1e2', 'x5'])(
    'takes off no %s',
    (adjustment) => {
      expect(problems(AgentPaymentFieldsSchema, { adjustment, adjustmentReason: 'Stale' })).toEqual([
        'adjustment: Please enter an amount like 5 or 12.50',
      ])
    },
  )

  it('has a reason, and words of its own for another one', () => {
    expect(problems(AgentPaymentFieldsSchema, { adjustment: '5' })).toEqual([
      'adjustmentReason: Please choose why the payment is adjusted',
    ])
    expect(
      problems(AgentPaymentFieldsSchema, {
        adjustment: '5',
        adjustmentReason: 'Other',
        adjustmentOther: ' ',
      }),
    ).toEqual(['adjustmentOther: Please write what the reason is'])
    expect(problems(AgentPaymentFieldsSchema, { adjustmentReason: 'Boredom' })).toEqual([
      'adjustmentReason: Please choose a reason of the list',
    ])
    expect(read({ adjustment: '5', adjustmentReason: 'Other', adjustmentOther: 'a gift' })).toEqual({
      adjustment: { cents: 500, reason: 'Other', text: 'a gift' },
    })
  })

  it('may be to take the money outside of the shop', () => {
    expect(read({ offlineMethod: 'Check', offlineReference: '12' })).toEqual({
      offline: { method: 'Check', reference: '12' },
    })
    expect(read({ offlineMethod: 'Cash', adjustment: '5', adjustmentReason: 'Stale' })).toEqual({
      adjustment: { cents: 500, reason: 'Stale' },
      offline: { method: 'Cash' },
    })
    expect(problems(AgentPaymentFieldsSchema, { offlineMethod: 'Barter' })).toEqual([
      'offlineMethod: Please choose a way of the list',
    ])
    expect([
      fits(AgentPaymentFieldsSchema, { offlineMethod: 'Check', offlineReference: long(60) }),
      fits(AgentPaymentFieldsSchema, { offlineMethod: 'Check', offlineReference: long(61) }),
    ]).toEqual([true, false])
  })

  it('is kept as it was read', () => {
    const kept = {
      adjustment: { cents: 1, reason: 'Stale', text: 'a' },
      offline: { method: 'Check', reference: '1' },
    }
    expect(AgentPaymentSchema.parse(kept)).toEqual(kept)
    expect(AgentPaymentSchema.parse({})).toEqual({})
    const adjusted = (over: object) =>
      fits(AgentPaymentSchema, { adjustment: { cents: 1, reason: 'a', ...over } })
    expect([
      adjusted({ cents: 0 }),
      adjusted({ cents: 0.5 }),
      adjusted({ reason: long(201) }),
      adjusted({ text: long(201) }),
    ]).toEqual([false, false, false, false])
    expect([adjusted({ reason: long(200) }), adjusted({ text: long(200) })]).toEqual([true, true])
    expect(fits(AgentPaymentSchema, { offline: { method: 'Check', reference: long(61) } })).toBe(false)
    expect(fits(AgentPaymentSchema, { offline: { method: 'Barter' } })).toBe(false)
  })

  it('is asked for in the fields that they may use', () => {
    const names = (mayAdjust: boolean, mayTakeOffline: boolean) =>
      extraFieldsFor({ mayAdjust, mayTakeOffline, takesPurchaseOrder: false }).flatMap(({ fields }) =>
        fields.map(({ name }) => name),
      )
    expect(names(false, false)).toEqual([])
    expect(names(true, false)).toEqual(['adjustment', 'adjustmentReason', 'adjustmentOther'])
    expect(names(false, true)).toEqual(['offlineMethod', 'offlineReference'])
    expect(names(true, true)).toHaveLength(5)
    // Every field shown is also parsed.
    for (const name of names(true, true))
      expect(problems(AgentPaymentFieldsSchema, { [name]: long(300) })?.[0]).toContain(`${name}: `)
  })
})

describe('the wallet', () => {
  it('does one of four things to a card', () => {
    for (const form of [
      { intent: 'add' },
      { intent: 'add', nonce: 'n' },
      { intent: 'default', token: 't' },
      { intent: 'rename', token: 't', name: 'Mine' },
      { intent: 'remove', token: 't' },
    ])
      expect(WalletFormSchema.parse(form)).toEqual(form)
    expect(WalletFormSchema.parse({ intent: 'rename', token: 't', name: ' My\n card ' })).toMatchObject({
      name: 'My card',
    })
    for (const wrong of [
      {},
      { intent: 'sell', token: 't' },
      { intent: 'default' },
      { intent: 'remove' },
      { intent: 'rename', token: 't' },
    ])
      expect(fits(WalletFormSchema, wrong)).toBe(false)
  })

  it('is bounded in every part', () => {
    for (const intent of ['default', 'remove']) {
      const token = (text: string) => fits(WalletFormSchema, { intent, token: text })
      expect([token(''), token(long(200)), token(long(201))]).toEqual([false, true, false])
    }
    const nonce = (text: string) => fits(WalletFormSchema, { intent: 'add', nonce: text })
    expect([nonce(long(500)), nonce(long(501))]).toEqual([true, false])
    const named = (name: string) => ({ intent: 'rename', token: 't', name })
    expect(problems(WalletFormSchema, named(long(40)))).toBeUndefined()
    expect(problems(WalletFormSchema, named(long(41)))).toEqual(['name: Please use at most 40 characters'])
  })

  it('is told of by call for a customer', () => {
    expect(problems(CustomerIdQuerySchema, {})).toEqual(['customerId: Please send a customerId'])
    expect(problems(CustomerIdQuerySchema, { customerId: '' })).toEqual([
      'customerId: Please send a customerId',
    ])
    expect([
      fits(CustomerIdQuerySchema, { customerId: long(100) }),
      fits(CustomerIdQuerySchema, { customerId: long(101) }),
    ]).toEqual([true, false])
  })
})

describe('another card for an order', () => {
  it('is named with the order and its customer', () => {
    const form = { orderNumber: long(40), paymentNonce: long(200), customerId: long(100) }
    expect(ChangePaymentSchema.parse(form)).toEqual(form)
    expect(problems(ChangePaymentSchema, {})).toEqual([
      'orderNumber: Please send an orderNumber',
      'paymentNonce: Please send a paymentNonce',
      'customerId: Please send a customerId',
    ])
    for (const name of Object.keys(form) as (keyof typeof form)[]) {
      expect(fits(ChangePaymentSchema, { ...form, [name]: '' })).toBe(false)
      expect(fits(ChangePaymentSchema, { ...form, [name]: `${form[name]}x` })).toBe(false)
    }
  })

  it('is over when it is done or declined', () => {
    expect(PAYMENT_CHANGE_STATES).toEqual(['REQUESTED', 'AUTHORIZED', 'CAPTURED', 'DONE', 'DECLINED'])
    expect(PAYMENT_CHANGE_STATES.filter(isChangeOver)).toEqual(['DONE', 'DECLINED'])
  })
})
