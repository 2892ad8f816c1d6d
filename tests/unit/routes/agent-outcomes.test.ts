/** The record of agents claims nothing that was refused: an act has begun, and was done where that is known. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COLUMNS } from '~/models/order-upload/columns'
import { accounts, PASSWORD } from '../../kit/accounts'
import { actFor, signedIn, timesOf, wholeRecord } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, chooseDelivery, giveAddress } from '../support/steps'

const { shop, app } = await openRoutes()
const WALLET = '/account/wallet'
const BOOK = '/account/address-book'
const ADDRESS = {
  name: 'Pat',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '2015550134',
}
let agent: Browser
let nth = 0

async function counted(words: readonly string[]): Promise<readonly number[]> {
  const text = await wholeRecord(app)
  return words.map((each) => timesOf(text, each))
}

/** What is added to the record of each by these acts. */
async function recordedBy(words: readonly string[], act: () => Promise<unknown>): Promise<readonly number[]> {
  const before = await counted(words)
  await act()
  return (await counted(words)).map((count, index) => count - (before[index] ?? 0))
}

async function addCard(): Promise<Page> {
  const started = await agent.post(agent.prepare(await agent.get(WALLET), 'Add a card'))
  const card = { name: 'Pat Example', number: '4111 1111 1111 1111', expiry: '12/35', code: '123' }
  const entered = await shop.platforms.gateway(
    new Request(started.location ?? '', { method: 'POST', body: new URLSearchParams(card) }),
  )
  const back = new URL(entered.headers.get('Location') ?? '')
  return agent.get(back.pathname + back.search)
}

async function upload(path: string, fields: Readonly<Record<string, string | File>>): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return (await agent.send(path, { method: 'POST', body })).status
}

const certificate = (number: number) => ({
  state: 'OR',
  number: `OR-${number}`,
  certificate: new File(['%PDF-1.7\nOregon'], 'oregon.pdf', { type: 'application/pdf' }),
})

async function makeCustomer(): Promise<string> {
  const email = `acted-for-${++nth}@example.com`
  await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Pat', lastName: 'Example' })
  return email
}

const calls = (method: 'POST' | 'PUT', path: string, body: object) =>
  agent.send(path, {
    method,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  })

beforeEach(async () => {
  shop.clock.advance(60_000)
  agent = await signedIn(app, accounts.agent)
})
afterEach(() => shop.platforms.faults.clear())

describe('an act that is refused is on record as begun alone, and one that is done as done', () => {
  it('for addresses, of pages and of calls', async () => {
    await actFor(agent, await makeCustomer())
    const words = ['Began to save an address', 'Saved an address']
    const me = '/api/customers/me/addresses'
    const { phone, name, street1, city, state, postalCode, country } = ADDRESS
    const address = { phone, name, street1, city, state, postalCode, country }
    expect(
      await recordedBy(words, async () => {
        expect((await agent.crafted(`${BOOK}/nowhere`, ADDRESS)).status).toBe(404)
        expect((await calls('PUT', me, { addressId: 'nowhere', address })).status).toBe(404)
      }),
    ).toEqual([2, 0])
    expect(
      await recordedBy(words, async () => {
        expect((await agent.crafted(`${BOOK}/new`, ADDRESS)).status).toBe(303)
        expect((await calls('POST', me, { address: { ...address, street1: '14 Oak Street' } })).status).toBe(
          200,
        )
      }),
    ).toEqual([0, 2])
    const { customerId = '' } = await shop.visitor(agent.cookie())
    const addressId = (await shop.services.addressBook.read(customerId))?.addresses[0]?.id ?? ''
    for (const [intent, begun, done] of [
      ['default', 'Began to choose the first address', 'Chose the first address'],
      ['remove', 'Began to remove an address', 'Removed an address'],
    ] as const) {
      const press = (id: string) => () => agent.crafted(BOOK, { intent, addressId: id })
      expect(await recordedBy([begun, done], press('nowhere'))).toEqual([1, 0])
      expect(await recordedBy([begun, done], press(addressId))).toEqual([0, 1])
    }
  })

  it('for cards', async () => {
    await actFor(agent, await makeCustomer())
    const added = ['Began to save a card', 'Saved a card']
    const open = () => agent.crafted(WALLET, { intent: 'add' })
    expect(await recordedBy(added, open)).toEqual([1, 0])
    const { customerId = '' } = await shop.visitor(agent.cookie())
    expect(await shop.services.wallet.cards(customerId)).toEqual([])
    // Neither another way back nor a page on which no card was given.
    const opened = new URL((await open()).location ?? '').pathname.split('/').at(-1)
    for (const id of ['nobodys', opened])
      expect(await recordedBy(added, () => agent.get(`${WALLET}?payment=${id}`))).toEqual([0, 0])
    expect(await recordedBy(added, addCard)).toEqual([0, 1])
    const [card] = await shop.services.wallet.cards(customerId)
    for (const [intent, begun, done] of [
      ['rename', 'Began to rename a card', 'Renamed a card'],
      ['default', 'Began to choose the card for orders', 'Chose the card for orders'],
    ] as const) {
      const press = (token: string) => () => agent.crafted(WALLET, { intent, token, name: 'Family card' })
      expect(await recordedBy([begun, done], press('nobodys'))).toEqual([1, 0])
      expect(await recordedBy([begun, done], press(card?.token ?? ''))).toEqual([0, 1])
    }
  })

  it('for business profiles, of pages and of calls', async () => {
    await actFor(agent, accounts.business.email)
    const words = ['Began to change a business profile', 'Changed a business profile']
    const profile = { businessName: 'Sample Offices', businessIndustry: 'office' }
    const press = () => agent.crafted('/account/business', profile)
    const match = { method: 'POST', path: '/business-units' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    expect(await recordedBy(words, async () => expect((await press()).status).toBe(503))).toEqual([1, 0])
    shop.platforms.faults.clear()
    expect(await recordedBy(words, async () => expect((await press()).status).toBe(303))).toEqual([0, 1])
  })

  it('for certificates and lists of orders', async () => {
    await actFor(agent, accounts.reseller.email)
    const certificates = ['Began to send a certificate', 'Sent a certificate: OR']
    const send = (number: number) => upload('/account/reseller-certification', certificate(number))
    expect(await recordedBy(certificates, async () => expect(await send(0)).toBe(303))).toEqual([0, 1])
    for (let sent = 303, number = 1; sent === 303; number += 1) sent = await send(number)
    expect(await recordedBy(certificates, async () => expect(await send(99)).toBe(409))).toEqual([1, 0])
    await actFor(agent, accounts.business.email)
    const lists = ['Began to upload an order list', 'Uploaded an order list']
    const row = '1101-01,1,Pat Example,,12 Maple Avenue,,Montclair,NJ,07042,US,201-555-0134,'
    const list = (...lines: readonly string[]) => new File([lines.join('\r\n')], 'orders.csv')
    const posted = (file: File) => async () => upload('/order-upload', { list: file })
    expect(await recordedBy(lists, posted(list('sku')))).toEqual([1, 0])
    expect(await recordedBy(lists, posted(list(COLUMNS.join(','), row)))).toEqual([0, 1])
  })

  it('for payments', async () => {
    await actFor(agent)
    await addToCart(agent)
    await giveAddress(agent)
    await chooseDelivery(agent)
    const adjusting = { billing: 'same', adjustment: '5', adjustmentReason: 'Stale' }
    const pay = async (fields: Readonly<Record<string, string>>) =>
      (await agent.crafted('/checkout/payment', fields)).status
    const adjusted = ['Began to adjust a payment', 'Adjusted a payment: $5.00, Stale']
    const refused = () => pay({ ...adjusting, card: 'nobodys' })
    expect(await recordedBy(adjusted, async () => expect(await refused()).toBe(400))).toEqual([1, 0])
    expect(await recordedBy(adjusted, async () => expect(await pay(adjusting)).toBe(303))).toEqual([0, 1])
    const offline = ['Began to choose an offline payment', 'Chose an offline payment: Check']
    const check = () => pay({ billing: 'same', offlineMethod: 'Check' })
    expect(await recordedBy(offline, async () => expect(await check()).toBe(303))).toEqual([0, 1])
  })
})
