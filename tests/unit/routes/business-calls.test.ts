/** Calls about business accounts, and what calls and sessions reveal of a customer. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { ask, post } from '../support/commerce-path'
import { setField } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import { send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

interface Answer {
  readonly data?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly message: string; readonly key?: string }[]
}

const UNITS = '/api/business-units'
const PROFILE = '/api/business-units/me/profile'
const GOOD = 'Walnuts & Honey'
let made = 0

const answerOf = ({ status, html }: { readonly status: number; readonly html: string }) => ({
  status,
  ...(JSON.parse(html) as Answer),
})
const call = async (path: string, body: unknown, who = browser) => answerOf(await post(who, path, body))
const read = async (who = browser) => answerOf(await who.get(PROFILE))
const put = async (body: unknown, who = browser) =>
  answerOf(
    await ask(who, PROFILE, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

async function signUp(kind: 'Personal account' | 'Business account') {
  const email = `caller-${(made += 1)}@example.com`
  const fill = { Email: email, 'Full name': 'Ada Lovelace', Password: GOOD, [kind]: true }
  await send(browser, '/sign/up', 'Create Account', fill)
  return email
}

async function sourceOf(who = browser) {
  const { customerId = '' } = await shop.visitor(who.cookie())
  const unit = await shop.merchant.get(`business-units/key=customer-${customerId}`)
  return (unit as { readonly custom: { readonly fields: Readonly<Record<string, unknown>> } }).custom.fields[
    'accountCreationSource'
  ]
}

/** As DATA-14 lists them, some under the names of the calls; staff notes are for agents only. */
const CUSTOMER_FIELDS = [
  'id email firstName permissions isBusiness addresses contact creditAccount storeCreditAccount discountCodes',
  'hasBusinessAccount businessIndustry businessName allowSplitShipments signedUpAt',
  'allowAmazonShipping allowDashlink allowLasership allowOntrac allowBlueStreak allowCdl allowGrandHusky',
  'allowShipx allowTforce allowUds',
].flatMap((some) => some.split(' '))
const CONTACT_FIELDS = ['email', 'firstName', 'id', 'isB2b', 'smsSubscribed', 'subscribed']

const WHOLE = {
  businessName: 'Engine Works',
  businessIndustry: 'office',
  phone: '9735550100',
  website: 'https://engine.example/',
  taxId: '12-3456789',
  teamSize: '11-50',
  address: {
    street1: '12 Maple Avenue',
    street2: 'Suite 4',
    city: 'Montclair',
    state: 'NJ',
    postalCode: '07042',
    country: 'US',
  },
}

describe('POST /api/business-units', () => {
  it('makes the unit, whose source is the one of the sign-up [API-82]', async () => {
    await signUp('Business account')
    const unit = await call(UNITS, { source: 'said by the caller' })
    expect([unit.status, unit.data]).toEqual([201, { profile: { businessName: 'Ada Lovelace' } }])
    expect(await sourceOf()).toBe('sign-up')
    // A repeat succeeds and changes nothing.
    expect((await call(UNITS, { source: 'again' })).status).toBe(200)
    expect(await sourceOf()).toBe('sign-up')
    expect((await shop.visitor(browser.cookie())).session?.data.accountCreationSource).toBeUndefined()
  })

  it('has the source of a sign-up by call as well, for a business alone [API-82]', async () => {
    const user = { name: 'Ada Lovelace', password: GOOD }
    for (const [isB2b, source] of [
      [true, 'sign-up'],
      [false, 'said by the caller'],
    ] as const) {
      browser = app.newBrowser()
      await call('/api/sign/up', { ...user, email: `called-${String(isB2b)}@example.com`, isB2b })
      expect((await call(UNITS, { source: 'said by the caller' })).status).toBe(201)
      expect(await sourceOf()).toBe(source)
    }
  })

  it('takes the source of the call where no sign-up of this visit began it [API-82]', async () => {
    await signUp('Personal account')
    const unit = await call(UNITS, { source: 'wholesale page', profile: WHOLE })
    expect([unit.status, unit.data]).toEqual([201, { profile: WHOLE }])
    expect(await sourceOf()).toBe('wholesale page')
    const { customerId = '' } = await shop.visitor(browser.cookie())
    expect(await shop.merchant.get(`customers/${customerId}`)).toMatchObject({
      custom: { fields: { isB2b: true } },
    })
  })

  it('makes no business of an agent', async () => {
    await signIn(browser, accounts.agent)
    expect((await call(UNITS, { source: 'an agent' })).status).toBe(404)
    const { customerId = '', kind } = await shop.visitor(browser.cookie())
    expect(kind).toBe('agent')
    const { custom } = (await shop.merchant.get(`customers/${customerId}`)) as {
      readonly custom?: { readonly fields: Readonly<Record<string, unknown>> }
    }
    expect(custom?.fields['isB2b']).not.toBe(true)
  })

  it('is for who is signed in', async () => {
    expect((await call(UNITS, { source: 'nowhere' })).status).toBe(401)
    expect((await read()).status).toBe(401)
    expect((await put(WHOLE)).status).toBe(401)
  })
})

describe('the profile by calls', () => {
  it('is read and updated [API-81]', async () => {
    await signUp('Business account')
    expect((await read()).status).toBe(404)
    expect((await put(WHOLE)).status).toBe(404)
    await call(UNITS, {})
    expect(await put(WHOLE)).toEqual({ status: 200, data: { profile: WHOLE } })
    expect(await read()).toEqual({ status: 200, data: { profile: WHOLE } })
    const moved = { ...WHOLE, address: { ...WHOLE.address, street1: '14 Maple Avenue' } }
    await put(moved)
    expect((await read()).data).toEqual({ profile: moved })
    const less = { businessName: 'Engine Works', businessIndustry: 'bakery' }
    expect(await put({ ...less, address: null })).toEqual({ status: 200, data: { profile: less } })
    expect((await shop.visitor(browser.cookie())).session?.data.userHasBusinessAccount).toBe(true)
  })

  it('names the fields that are wrong', async () => {
    await signUp('Business account')
    await call(UNITS, {})
    const { status, errors } = await put({ businessIndustry: 'mining', address: { street1: 'x' } })
    expect(status).toBe(400)
    expect(errors?.map(({ key }) => key).sort()).toEqual([
      'businessIndustry',
      'businessName',
      'city',
      'postalCode',
      'state',
    ])
  })
})

describe('describing a customer', () => {
  const describeIt = (email: string, who = browser) =>
    call(`/api/customers/email=${email}/describe`, { fields: ['contact', 'flags'] }, who)

  it('answers the customer with contact, flags and business info, to themselves [API-80] [DATA-14]', async () => {
    await signIn(browser, accounts.business)
    const { data } = await call('/api/me/describe', { fields: ['contact'] })
    const contact = { email: accounts.business.email, isB2b: true, firstName: 'Sample' }
    expect(data).toMatchObject({
      customer: {
        email: accounts.business.email,
        firstName: 'Sample',
        permissions: ['bulkUpload'],
        isBusiness: true,
        addresses: [{ city: 'Philadelphia' }],
        contact,
        creditAccount: null,
        storeCreditAccount: null,
        discountCodes: [],
        hasBusinessAccount: true,
        businessName: 'Sample Offices',
        businessIndustry: 'office',
        allowSplitShipments: true,
        allowOntrac: true,
        allowUds: true,
      },
      contact,
      flags: { is_b2b: true, is_reseller: false, is_bulk_upload_available: true },
      businessAccountInfo: { isB2b: true, businessName: 'Sample Offices', businessIndustry: 'office' },
    })
    expect(Object.keys(data?.['customer'] ?? {})).toEqual(expect.arrayContaining(CUSTOMER_FIELDS))
    expect(Object.keys(data?.['contact'] ?? {}).toSorted()).toEqual(CONTACT_FIELDS)
    const { customer } = data as { readonly customer: Readonly<Record<string, unknown>> }
    expect(Date.parse(String(customer['signedUpAt']))).not.toBeNaN()
  })

  it('answers agents with what staff has written, and nobody else [API-80] [DATA-14]', async () => {
    const { email } = accounts.shopper
    await setField(shop, 'customers/key=demo-shopper', 'refusedCarriers', ['allowOntrac'])
    await signIn(browser)
    const own = await describeIt(email)
    expect(own.data).toMatchObject({ customer: { discountCodes: ['REGULAR8'], allowOntrac: false } })
    expect(JSON.stringify(own)).not.toContain('Thanksgiving')
    const agent = app.newBrowser()
    await signIn(agent, accounts.agent)
    expect((await describeIt(email, agent)).data).toMatchObject({
      customer: {
        email,
        notes: 'Calls about large orders before Thanksgiving.',
        issues: 'One bag arrived torn in 2024; sent again.',
        adminUrl: 'https://admin.nutwood.example/customers/demo-shopper',
      },
      businessAccountInfo: null,
    })
    expect((await describeIt(accounts.business.email)).status).toBe(404)
  })

  it('tells the tags of a customer, which free shipping goes by [API-80] [DATA-57]', async () => {
    const tags = ['alst-40-free-shipping', 'vip']
    await setField(shop, 'customers/key=demo-shopper', 'tags', tags)
    await signIn(browser)
    const { data } = await call('/api/me/describe', {})
    await setField(shop, 'customers/key=demo-shopper', 'tags', [])
    expect(data).toMatchObject({ customer: { tags } })
  })

  it('tells the flags of an account [DATA-42]', async () => {
    const flagsOf = async (account: typeof accounts.business | typeof accounts.reseller) => {
      const who = app.newBrowser()
      await signIn(who, account)
      return (await call('/api/me/describe', {}, who)).data?.['flags']
    }
    expect(await flagsOf(accounts.business)).toEqual({
      is_b2b: true,
      is_reseller: false,
      is_bulk_upload_available: true,
    })
    expect(await flagsOf(accounts.reseller)).toEqual({
      is_b2b: true,
      is_reseller: true,
      is_bulk_upload_available: false,
    })
  })

  it('has the fields of both contacts, while permissions are those of the session [DATA-15]', async () => {
    const { email } = accounts.shopper
    await signIn(browser)
    await setField(shop, 'customers/key=demo-shopper', 'permissions', ['checkOutAsCustomer'])
    const { data } = await call('/api/me/describe', {})
    expect(data).toMatchObject({
      customer: { permissions: ['checkOutAsCustomer'] },
      contact: { email, firstName: 'Sample', isB2b: false, subscribed: false, smsSubscribed: false },
    })
    // Granted since the sign-in: the copy has it; the session, which decides, does not.
    expect((await browser.get('/agent')).status).toBe(404)
    const again = app.newBrowser()
    await signIn(again)
    expect((await again.get('/agent')).status).toBe(200)
    await setField(shop, 'customers/key=demo-shopper', 'permissions', [])
  })
})

describe('a session', () => {
  it('knows e-mail, permissions, way of signing in and the customer’s first name, age and business [DATA-16]', async () => {
    await signIn(browser, accounts.agent)
    const agent = (await shop.visitor(browser.cookie())).session?.data
    expect(agent).toMatchObject({
      email: accounts.agent.email,
      permissions: expect.arrayContaining(['checkOutAsCustomer']) as string[],
      signedLoginType: 'password',
      userFirstName: 'Sample',
      userHasBusinessAccount: false,
    })
    expect(Date.parse(agent?.userCreatedAt ?? '')).not.toBeNaN()
    const business = app.newBrowser()
    await signIn(business, accounts.business)
    expect((await shop.visitor(business.cookie())).session?.data).toMatchObject({
      permissions: ['bulkUpload'],
      userHasBusinessAccount: true,
    })
  })
})
