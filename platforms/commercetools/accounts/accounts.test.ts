/** Customers over the wire: sign-up, sign-in, tokens, addresses, passwords. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START, createTestClient } from '../testing/client'
import type { Body, TestClient } from '../testing/client'
import { contractInspector } from '../testing/contract'
import { ADDRESS, productDraft, seedSample } from '../testing/sample'

let client: TestClient
beforeAll(async () => {
  client = await createTestClient(':memory:', contractInspector())
  await seedSample(client)
  await client.post('/products', productDraft('pecan'))
})
afterAll(() => client.platform.close())

let count = 0
async function newCustomer(more: object = {}): Promise<Body> {
  count += 1
  const answer = await client.post('/customers', {
    email: `Shopper${count}@Example.com`,
    password: 'walnut-1',
    ...more,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.customer
}

async function newCart(lines: readonly [string, number][], more: object = {}): Promise<Body> {
  const lineItems = lines.map(([sku, quantity]) => ({ sku, quantity }))
  return (await client.post('/carts', { currency: 'USD', country: 'US', lineItems, ...more })).body
}

const quantities = (cart: Body) =>
  Object.fromEntries(cart.lineItems.map((line: Body) => [line.variant.sku, line.quantity]))

const code = (answer: { readonly body: Body }): string => answer.body.errors[0].code

describe('sign-up and sign-in', () => {
  it('never answers the password or its hash', async () => {
    const customer = await newCustomer()
    expect(JSON.stringify(customer)).not.toMatch(/walnut|scrypt|password"/)
    expect(JSON.stringify((await client.get(`/customers/${customer.id}`)).body)).not.toMatch(
      /walnut|scrypt|password"/,
    )
  })

  it('takes an e-mail address once, whatever its case', async () => {
    const { email } = await newCustomer()
    const again = await client.post('/customers', { email: email.toUpperCase(), password: 'x' })
    expect(again.body.errors[0]).toMatchObject({ code: 'DuplicateField', field: 'email' })
  })

  it('signs in whatever the case of the address, and refuses a wrong password and an unknown address alike', async () => {
    const { id, email } = await newCustomer()
    const right = await client.post('/login', { email: email.toLowerCase(), password: 'walnut-1' })
    expect(right).toMatchObject({ status: 200, body: { customer: { id } } })
    const wrong = await client.post('/login', { email, password: 'Walnut-1' })
    const unknown = await client.post('/login', { email: 'nobody@example.com', password: 'walnut-1' })
    expect([wrong.status, code(wrong)]).toEqual([400, 'InvalidCredentials'])
    expect(unknown).toEqual(wrong)
  })

  it('gives the anonymous cart to a customer who signs up', async () => {
    const cart = await newCart([['almond-1', 2]], { anonymousId: 'guest-1' })
    const signedUp = await client.post('/customers', {
      email: 'guest@example.com',
      password: 'walnut-1',
      anonymousCart: { typeId: 'cart', id: cart.id },
    })
    expect(signedUp.body.cart).toMatchObject({ id: cart.id, customerId: signedUp.body.customer.id })
    expect(signedUp.body.cart.anonymousId).toBeUndefined()
  })

  it('merges the anonymous cart by the larger quantity and closes it', async () => {
    const { id, email } = await newCustomer()
    const own = await newCart(
      [
        ['almond-1', 5],
        ['pecan-1', 1],
      ],
      { customerId: id },
    )
    const anonymous = await newCart([
      ['almond-1', 2],
      ['pecan-1', 4],
    ])
    const signedIn = await client.post('/login', {
      email,
      password: 'walnut-1',
      anonymousCart: { typeId: 'cart', id: anonymous.id },
    })
    expect(signedIn.body.cart.id).toBe(own.id)
    expect(quantities(signedIn.body.cart)).toEqual({ 'almond-1': 5, 'pecan-1': 4 })
    expect((await client.get(`/carts/${anonymous.id}`)).body.cartState).toBe('Merged')
  })

  it('keeps the anonymous cart as it is when asked to', async () => {
    const { id, email } = await newCustomer()
    const own = await newCart([['almond-1', 5]], { customerId: id })
    client.clock.set(new Date(START.getTime() + 60_000))
    const anonymous = await newCart([['pecan-1', 4]])
    const signedIn = await client.post('/login', {
      email,
      password: 'walnut-1',
      anonymousCart: { typeId: 'cart', id: anonymous.id },
      anonymousCartSignInMode: 'UseAsNewActiveCustomerCart',
    })
    expect(signedIn.body.cart.id).toBe(anonymous.id)
    expect((await client.get(`/carts/customer-id=${id}`)).body.id).toBe(anonymous.id)
    expect((await client.get(`/carts/${own.id}`)).body.cartState).toBe('Active')
  })

  it('merges carts on their own as well', async () => {
    const { id } = await newCustomer()
    const anonymous = await newCart([['pecan-1', 4]])
    const merged = await client.post(`/carts/customer-id=${id}/merge`, {
      anonymousCart: { typeId: 'cart', id: anonymous.id },
    })
    expect(merged).toMatchObject({ status: 200, body: { id: anonymous.id, customerId: id } })
  })

  it('does not give the cart of one customer to another', async () => {
    const [first, second] = [await newCustomer(), await newCustomer()]
    const cart = await newCart([['almond-1', 1]], { customerId: first.id })
    const stolen = await client.post('/login', {
      email: second.email,
      password: 'walnut-1',
      anonymousCart: { typeId: 'cart', id: cart.id },
    })
    expect([stolen.status, code(stolen)]).toEqual([400, 'InvalidOperation'])
  })
})

describe('addresses', () => {
  it('are added, changed, made default and removed', async () => {
    const customer = await newCustomer({ addresses: [ADDRESS], defaultShippingAddress: 0 })
    const [home] = customer.addresses
    expect(customer).toMatchObject({
      defaultShippingAddressId: home.id,
      shippingAddressIds: [home.id],
      billingAddressIds: [],
    })
    const update = async (version: number, ...actions: object[]) =>
      (await client.post(`/customers/${customer.id}`, { version, actions })).body
    const added = await update(1, { action: 'addAddress', address: { ...ADDRESS, key: 'work' } })
    const work = added.addresses[1]
    expect(work.id).not.toBe(home.id)
    const changed = await update(
      2,
      { action: 'changeAddress', addressKey: 'work', address: { ...ADDRESS, city: 'Davis' } },
      { action: 'setDefaultBillingAddress', addressId: work.id },
      { action: 'setDefaultShippingAddress' },
    )
    expect(changed.addresses[1]).toMatchObject({ id: work.id, city: 'Davis' })
    expect(changed.defaultBillingAddressId).toBe(work.id)
    expect(changed.defaultShippingAddressId).toBeUndefined()
    const removed = await update(3, { action: 'removeAddress', addressId: work.id })
    expect(removed).toMatchObject({ addresses: [{ id: home.id }], billingAddressIds: [] })
    expect(removed.defaultBillingAddressId).toBeUndefined()
    expect((await update(4, { action: 'removeAddress', addressId: 'none' })).errors[0].code).toBe(
      'InvalidOperation',
    )
  })
})

describe('names, groups, numbers and custom fields', () => {
  it('are set by action and found by query', async () => {
    await client.post('/types', {
      key: 'customer-fields',
      name: { en: 'Customer' },
      resourceTypeIds: ['customer'],
      fieldDefinitions: [
        { name: 'reseller', type: { name: 'Boolean' }, label: { en: 'Reseller' }, required: false },
        { name: 'nick', type: { name: 'String' }, label: { en: 'Nick' }, required: false },
      ],
    })
    await client.post('/customer-groups', { key: 'resellers', groupName: 'Resellers' })
    const customer = await newCustomer()
    const actions = [
      { action: 'setFirstName', firstName: 'Nell' },
      { action: 'setCompanyName', companyName: 'Ferris Foods' },
      { action: 'setCustomerNumber', customerNumber: 'C-17' },
      { action: 'setCustomerGroup', customerGroup: { typeId: 'customer-group', key: 'resellers' } },
      { action: 'setCustomType', type: { typeId: 'type', key: 'customer-fields' }, fields: { nick: 'N' } },
      { action: 'setCustomField', name: 'reseller', value: true },
      { action: 'setCustomField', name: 'nick', value: null },
      { action: 'changeEmail', email: 'Nell.Ferris@Example.com' },
    ]
    const updated = await client.post(`/customers/${customer.id}?expand=customerGroup`, {
      version: 1,
      actions,
    })
    expect(updated.body).toMatchObject({
      firstName: 'Nell',
      customerNumber: 'C-17',
      custom: { fields: { reseller: true } },
    })
    expect(updated.body.custom.fields).toEqual({ reseller: true })
    expect(updated.body.customerGroup.obj.name).toBe('Resellers')
    const find = async (where: string) =>
      (await client.get(`/customers?where=${encodeURIComponent(where)}`)).body.count
    expect(await find('lowercaseEmail = "nell.ferris@example.com"')).toBe(1)
    expect(await find('email = "Nell.Ferris@Example.com"')).toBe(1)
    expect(await find('custom(fields(reseller = true)) and customerNumber = "C-17"')).toBe(1)
    const bad = await client.post(`/customers/${customer.id}`, {
      version: 2,
      actions: [{ action: 'setCustomField', name: 'reseller', value: 'yes' }],
    })
    expect(bad.body.errors[0]).toMatchObject({ code: 'InvalidField', invalidValue: 'yes' })
    const absent = await client.post(`/customers/${customer.id}`, {
      version: 2,
      actions: [{ action: 'setCustomField', name: 'nick', value: null }],
    })
    expect(code(absent)).toBe('InvalidOperation')
  })
})

describe('passwords and mail tokens', () => {
  it('resets a password once per token, and every older token with it', async () => {
    const { id, email } = await newCustomer()
    const ask = async () =>
      (await client.post('/customers/password-token', { email: email.toUpperCase() })).body.value
    const [first, second] = [await ask(), await ask()]
    expect((await client.get(`/customers/password-token=${first}`)).body.id).toBe(id)
    const reset = await client.post('/customers/password/reset', {
      tokenValue: first,
      newPassword: 'pecan-22',
    })
    expect(reset).toMatchObject({ status: 200, body: { id, version: 2 } })
    for (const tokenValue of [first, second, 'invented']) {
      const again = await client.post('/customers/password/reset', { tokenValue, newPassword: 'other-33' })
      expect([again.status, code(again)]).toEqual([400, 'ExpiredCustomerPasswordToken'])
    }
    expect((await client.post('/login', { email, password: 'pecan-22' })).status).toBe(200)
    expect((await client.post('/login', { email, password: 'walnut-1' })).status).toBe(400)
  })

  it('lets a password token expire', async () => {
    const { email } = await newCustomer()
    const { value } = (await client.post('/customers/password-token', { email, ttlMinutes: 10 })).body
    client.clock.set(new Date(client.clock.now().getTime() + 10 * 60_000))
    const late = await client.post('/customers/password/reset', {
      tokenValue: value,
      newPassword: 'pecan-22',
    })
    expect(code(late)).toBe('ExpiredCustomerPasswordToken')
  })

  it('confirms an e-mail address once', async () => {
    const { id } = await newCustomer()
    const { value } = (await client.post('/customers/email-token', { id, ttlMinutes: 60 })).body
    const confirmed = await client.post('/customers/email/confirm', { tokenValue: value })
    expect(confirmed.body).toMatchObject({ id, isEmailVerified: true })
    expect(code(await client.post('/customers/email/confirm', { tokenValue: value }))).toBe(
      'ExpiredCustomerEmailToken',
    )
  })

  it('changes a password for who knows the current one, at the current version', async () => {
    const { id, email } = await newCustomer()
    const change = (version: number, currentPassword: string) =>
      client.post('/customers/password', { id, version, currentPassword, newPassword: 'pecan-22' })
    expect(code(await change(1, 'wrong'))).toBe('InvalidCurrentPassword')
    expect((await change(9, 'walnut-1')).status).toBe(409)
    expect((await change(1, 'walnut-1')).body.version).toBe(2)
    expect((await client.post('/login', { email, password: 'pecan-22' })).status).toBe(200)
  })

  it('answers 404 to a password token for nobody', async () => {
    expect((await client.post('/customers/password-token', { email: 'nobody@example.com' })).status).toBe(404)
  })

  it('forgets the password of a deleted customer, whose address is free again', async () => {
    const { id, email } = await newCustomer()
    expect((await client.remove(`/customers/${id}?version=1`)).status).toBe(200)
    expect((await client.post('/login', { email, password: 'walnut-1' })).status).toBe(400)
    expect((await client.post('/customers', { email, password: 'x' })).status).toBe(201)
  })
})
