import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectKind, fill } from '../../../tests/unit/support/journey'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'
import type { Visitor } from '~/services/visitor'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const SHOPPER = { email: 'shopper@nutwood.example', password: 'Nutwood!2024', keepLoggedIn: true }
const AGENT = { ...SHOPPER, email: 'agent@nutwood.example' }

const setCookieOf = async (visitor: Visitor) => (await visitor.headers()).get('Set-Cookie')
const cookieOf = async (visitor: Visitor) => (await setCookieOf(visitor))?.split(';')[0]
const linesOf = async (visitor: Visitor) =>
  new Map(
    (await shop.services.cartUseCases.view(visitor)).cart?.lineItems.map((line) => [line.sku, line.quantity]),
  )

describe('signing in with a password', () => {
  it('tells who it is under a new session id; the old one is worth nothing [AUTH-16]', async () => {
    const guest = await shop.visitor()
    await fill(shop, guest, { '1101-01': 1 })
    const before = await cookieOf(guest)
    const { customer } = expectKind(await shop.services.signIn.withPassword(guest, AGENT), 'signed-in')
    const permissions = expect.arrayContaining(['checkOutAsCustomer']) as unknown
    expect(customer).toMatchObject({ email: AGENT.email, permissions })
    expect(guest).toMatchObject({
      actor: {
        kind: 'customer',
        id: customer.id,
        firstName: 'Sample',
        permissions,
      },
      customerId: customer.id,
    })
    expect(await cookieOf(guest)).not.toBe(before)
    expect((await shop.visitor(before)).session).toBeNull()
    expect((await shop.visitor(await cookieOf(guest))).customerId).toBe(customer.id)
  })

  it.each([
    ['a wrong password', { ...SHOPPER, password: 'Nutwood!2025' }],
    ['an unknown e-mail', { ...SHOPPER, email: 'nobody@nutwood.example' }],
  ])(
    'with %s is refused in the same way and leaves everything as it was [AUTH-16]',
    async (_name, credentials) => {
      const guest = await shop.visitor()
      const cart = await fill(shop, guest, { '1101-01': 1 })
      const before = await cookieOf(guest)
      expect(await shop.services.signIn.withPassword(guest, credentials)).toEqual({ kind: 'refused' })
      expect([guest.customerId, guest.cartId, await cookieOf(guest)]).toEqual([undefined, cart.id, before])
      expect(await linesOf(guest)).toEqual(new Map([['1101-01', 1]]))
    },
  )

  it('knows the e-mail in any case of letters', async () => {
    const guest = await shop.visitor()
    const credentials = { ...SHOPPER, email: 'Shopper@NUTWOOD.example' }
    expectKind(await shop.services.signIn.withPassword(guest, credentials), 'signed-in')
  })

  it('merges the carts and says so only when something was added', async () => {
    const home = await shop.visitor()
    expect(expectKind(await shop.services.signIn.withPassword(home, SHOPPER), 'signed-in').mergedCart).toBe(
      false,
    )
    await fill(shop, home, { '1101-01': 3, '1102-01': 1 })

    const phone = await shop.visitor()
    await fill(shop, phone, { '1101-01': 2, '1201-01': 4 })
    const merged = expectKind(await shop.services.signIn.withPassword(phone, SHOPPER), 'signed-in')
    expect(merged.mergedCart).toBe(true)
    // Items in both carts add up (3 + 2); those in only one stay (1 and 4).
    const both = new Map([
      ['1101-01', 5],
      ['1102-01', 1],
      ['1201-01', 4],
    ])
    expect(await linesOf(phone)).toEqual(both)
    expect(phone.cartCount).toBe(10)
    // The other device sees the same cart, and its badge follows with the next edit.
    expect(await linesOf(home)).toEqual(both)

    const idle = await shop.visitor()
    expect(expectKind(await shop.services.signIn.withPassword(idle, SHOPPER), 'signed-in').mergedCart).toBe(
      false,
    )
    expect(await linesOf(idle)).toEqual(both)
  })

  it('keeps the session beyond the browser only when asked to [AUTH-43]', async () => {
    const kept = await shop.visitor()
    await shop.services.signIn.withPassword(kept, SHOPPER)
    expect((await kept.headers()).get('Set-Cookie')).toContain('Max-Age=15811200')
    const passing = await shop.visitor()
    await shop.services.signIn.withPassword(passing, { ...SHOPPER, keepLoggedIn: false })
    expect((await passing.headers()).get('Set-Cookie')).not.toContain('Max-Age')
  })

  it('reports a platform that is away as that, not as a wrong password', async () => {
    const guest = await shop.visitor()
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 503,
      match: { path: '/login' },
    })
    await expect(shop.services.signIn.withPassword(guest, SHOPPER)).rejects.toMatchObject({ status: 503 })
    shop.platforms.faults.clear()
    expect(guest.session).toBeNull()
  })
})

describe('signing out', () => {
  it('ends the session and clears the cookie; the cart stays with the account [ROUTE-25]', async () => {
    const visitor = await shop.visitor()
    await shop.services.signIn.withPassword(visitor, AGENT)
    await fill(shop, visitor, { '1103-01': 1 })
    const cookie = await cookieOf(visitor)
    await shop.services.signIn.signOut(visitor)
    expect((await visitor.headers()).get('Set-Cookie')).toMatch(/^nutwood=; .*Max-Age=0/)
    expect((await shop.visitor(cookie)).session).toBeNull()
    const again = await shop.visitor()
    await shop.services.signIn.withPassword(again, AGENT)
    expect((await linesOf(again)).get('1103-01')).toBe(1)
  })
})
