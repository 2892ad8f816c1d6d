import { describe, expect, it } from 'vitest'
import { cartOf, HOME, lineOf } from '../cart/testing/carts'
import { usd } from '../money/money'
import type { Order } from '../orders/order'
import type { Customer } from './customer'
import { plainAmount, tellAccount, tellAddresses, tellBusiness, tellCart, tellOrder } from './data-export'

describe('an amount', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [123_456, '1234.56'],
    [-5, '-0.05'],
    [-1_250, '-12.50'],
  ])('of %i cents is %s', (cents, text) => expect(plainAmount(usd(cents))).toBe(text))
})

const lines = [
  lineOf('a', { quantity: 2 }),
  lineOf('b', {
    fields: {
      greetingCardMessage: 'Hello',
      recipientsJson: '[]',
      customizationsDescription: 'A mix',
      listMetadata: '{"list":"l1"}',
    },
  }),
]
const told = {
  total: '32.97',
  items: [
    { sku: 'a-01', name: 'Item a', quantity: 2, total: '21.98' },
    {
      sku: 'b-01',
      name: 'Item b',
      quantity: 1,
      total: '10.99',
      greetingCardMessage: 'Hello',
      recipients: '[]',
      madeToOrder: 'A mix',
    },
  ],
  sentTo: [{ ...HOME, packingSlipMessage: 'With love', deliveredBy: 'Standard' }, HOME],
  billedTo: null,
}
const cart = cartOf({
  lineItems: lines,
  totalPrice: usd(3_297),
  itemShippingAddresses: [
    {
      key: 'shipment-1',
      address: HOME,
      fields: { packingSlipMessage: 'With love', shippingMethodName: 'Standard', price: usd(1) },
    },
    { key: 'shipment-2', address: HOME, fields: {} },
  ],
})

describe('a cart and an order', () => {
  it('are told with their items, where they go and who pays', () => {
    expect(tellCart(cart)).toEqual(told)
    const billed = { billingAddress: HOME, purchaseOrderNumber: 'PO 1' }
    expect(tellCart({ ...cart, ...billed })).toEqual({
      ...told,
      billedTo: HOME,
      purchaseOrderNumber: 'PO 1',
    })
    const taxed = { totalNet: usd(3_297), totalTax: usd(203), totalGross: usd(3_500), taxPortions: [] }
    expect(tellCart({ ...cart, taxedPrice: taxed })).toEqual({ ...told, total: '35.00' })
  })

  it('the order also with its number, day and state', () => {
    const order = {
      ...cart,
      orderNumber: 'N-1',
      placedAt: '2026-03-02T15:00:00Z',
      orderState: 'Confirmed',
      customerEmail: 'pat@example.com',
    } as unknown as Order
    const head = { orderNumber: 'N-1', placedAt: '2026-03-02T15:00:00Z', status: 'Processing' }
    expect(tellOrder(order)).toEqual({ ...head, email: 'pat@example.com', ...told })
    const { customerEmail: _, ...without } = order
    expect(tellOrder(without)).toEqual({ ...head, email: null, ...told })
  })
})

const customer: Customer = {
  id: 'c1',
  version: 1,
  email: 'pat@example.com',
  firstName: 'Pat',
  lastName: 'Example',
  hasPassword: true,
  isEmailVerified: false,
  createdAt: '2026-01-02T15:00:00Z',
  isBusiness: false,
  isSubscribed: false,
  guestOrdersDeclined: true,
  isReseller: false,
  permissions: ['viewAudit'],
  tags: ['a-tag'],
  carriers: { allowOntrac: false },
  allowSplitShipments: true,
  addresses: [
    { id: 'a1', ...HOME },
    { id: 'a2', ...HOME, city: 'Newark' },
  ],
  defaultAddressId: 'a2',
}

describe('an account', () => {
  it('is told with what it holds, chose and may do', () => {
    const account = {
      email: 'pat@example.com',
      firstName: 'Pat',
      lastName: 'Example',
      createdAt: '2026-01-02T15:00:00Z',
      hasPassword: true,
      isEmailVerified: false,
      isBusiness: false,
      isReseller: false,
      askedForNews: true,
      askedForTexts: false,
      askedForPost: true,
      optedOutOf: ['limit-sensitive'],
      keepsGuestOrdersApart: true,
      ordersToSeveralAddresses: true,
      permissions: ['viewAudit'],
      groups: ['a-tag'],
      discountCodes: [],
      refusedCarriers: ['allowOntrac'],
    }
    const preferences = { news: true, texts: false, post: true }
    expect(tellAccount(customer, preferences, new Set(['limit-sensitive']))).toEqual(account)
    expect(tellAccount({ ...customer, discountCodes: ['PAT10'] }, preferences, new Set())).toEqual({
      ...account,
      optedOutOf: [],
      discountCodes: ['PAT10'],
    })
  })

  it('has its addresses without the ids of ours, and which one comes first', () => {
    expect(tellAddresses(customer)).toEqual([
      { ...HOME, isDefault: false },
      { ...HOME, city: 'Newark', isDefault: true },
    ])
  })

  it('has its business, if it has one', () => {
    expect(tellBusiness(null)).toBeNull()
    const address = {
      street1: '1 Main Street',
      city: 'Toronto',
      state: 'ON',
      postalCode: 'M5V 2T6',
      country: 'CA',
    } as const
    expect(tellBusiness({ businessName: 'Maple', address })).toEqual({ businessName: 'Maple', address })
    expect(tellBusiness({ businessName: 'Maple' })).toEqual({ businessName: 'Maple', address: undefined })
  })
})
