/** Results of answers about an address, for replies that the embedded service does not give. */
import { describe, expect, it } from 'vitest'
import type { Address } from '~/models/address/address'
import { createAddressChecks } from './address-checks.server'
import { createAddressService } from './addresses.server'
import { createMatchkeys } from './matchkeys'

const PLAZA: Address = {
  name: 'Pat Example',
  street1: '5 Penn Plaza',
  city: 'New York',
  state: 'NY',
  postalCode: '10001',
  country: 'US',
  phone: '201-555-0134',
}

/** No number was typed. */
const NOTHING = { number: '', unit: '', given: '', givenUnit: '' }

const reply = (level: string, inside = '') => `<qas><verifylevel>${level}</verifylevel>${inside}</qas>`
const linesOf = (street1: string, street2: string) =>
  `<address>${[street1, street2, 'New York', 'NY', '10001', 'USA'].map((text) => `<line>${text}</line>`).join('')}</address>`
const unit = (name: string) =>
  `<item><moniker>${name}</moniker><partialtext>5 Penn Plaza ${name}, New York, NY</partialtext><postcode>10001</postcode><fulladdress>true</fulladdress></item>`
const unitsOf = (...names: readonly string[]) =>
  reply('PremisesPartial', `<picklist>${names.map(unit).join('')}</picklist>`)

/** Checks against a service that gives this answer to its forms; null is no answer. */
function checksOver(answer: (form: URLSearchParams) => string | null) {
  const asked: string[] = []
  const send = async (request: Request | URL | string, init?: RequestInit) => {
    const form = new URLSearchParams(await new Request(request, init).text())
    asked.push(form.get('action') ?? '')
    const xml = answer(form)
    return xml === null ? new Response('', { status: 503 }) : new Response(xml)
  }
  const service = { baseUrl: 'http://addresses.test', apiKey: 'key', fetch: send as typeof fetch }
  const logger = { info() {}, warn() {}, error() {} }
  const addresses = createAddressService({ search: service, verification: service, logger } as never)
  return { asked, checks: createAddressChecks({ addresses, matchkeys: createMatchkeys('x'.repeat(40)) }) }
}

async function questionOf({ checks }: Pick<ReturnType<typeof checksOver>, 'checks'>, address = PLAZA) {
  const checked = await checks.check(address)
  if (checked.kind !== 'ask') throw new Error('Nothing is asked')
  return checked.question
}

describe('a unit that is asked for where the units are known', () => {
  const over = (...names: readonly string[]) =>
    checksOver((form) => {
      if (form.get('action') === 'GetFormattedAddress')
        return reply('Verified', linesOf('5 Penn Plaza', form.get('moniker') ?? ''))
      const [street1 = '', street2 = ''] = (form.get('searchstring') ?? '').split('|')
      return street2 === '' ? unitsOf(...names) : reply('Verified', linesOf(street1, street2))
    })

  it.each([
    ['the first of them marked', 'full:Unit 1'],
    ['nothing chosen', ''],
  ])('is the one that was typed, with %s [ADDR-11]', async (_name, choice) => {
    const service = over('Unit 1', 'Unit 2')
    const { about } = await questionOf(service)
    expect(await service.checks.check(PLAZA, { ...NOTHING, about, choice, unit: '23' })).toMatchObject({
      kind: 'settled',
      address: { street1: '5 Penn Plaza', street2: '23' },
      signedTrustedMatchkey: expect.any(String) as string,
    })
  })

  it('is the one that was picked, where no number was typed [ADDR-11]', async () => {
    const service = over('Unit 1', 'Unit 2')
    const { about } = await questionOf(service)
    expect(await service.checks.check(PLAZA, { ...NOTHING, about, choice: 'full:Unit 2' })).toMatchObject({
      address: { street2: 'Unit 2' },
    })
  })

  it('is kept unverified beside the address as it was typed [ADDR-11]', async () => {
    const service = over('Unit 1')
    const { about } = await questionOf(service)
    const kept = await service.checks.check(PLAZA, { ...NOTHING, about, choice: 'typed', unit: '23' })
    expect(kept).toEqual({ kind: 'settled', address: { ...PLAZA, street2: '23' } })
  })
})

describe('a choice that nobody can look at', () => {
  it.each([
    ['the suggested form', 'as:5 Penn Plaza|Unit 1|New York|NY|10001|US'],
    ['one of the list', 'full:Unit 1'],
  ])('is kept unverified: %s [ADDR-09] [ADDR-15]', async (_name, choice) => {
    let isAway = false
    const service = checksOver((form) => {
      if (form.get('action') === 'GetFormattedAddress')
        return reply('Verified', linesOf('5 Penn Plaza', 'Unit 1'))
      return isAway ? null : unitsOf('Unit 1')
    })
    const { about } = await questionOf(service)
    isAway = true
    const settled = await service.checks.check(PLAZA, { ...NOTHING, about, choice })
    expect(settled).toEqual({ kind: 'settled', address: { ...PLAZA, street2: 'Unit 1' } })
  })

  it.each([
    'as:5 Penn Plaza||New York|NJ|10001|US',
    'as:5 Penn Plaza||New York|Nowhere|10001|US',
    `as:${'x'.repeat(200)}||New York|NY|10001|US`,
    'as:5 Penn Plaza|||NY|10001|US',
  ])('is not kept where it is no address: %s [ADDR-15]', async (choice) => {
    let isAway = false
    const service = checksOver(() => (isAway ? null : unitsOf('Unit 1')))
    const { about } = await questionOf(service)
    isAway = true
    const settled = await service.checks.check(PLAZA, { ...NOTHING, about, choice })
    expect(settled).toEqual({ kind: 'settled', address: PLAZA })
  })
})

describe('a building number that is followed by a question about the unit', () => {
  const AVENUE: Address = { ...PLAZA, street1: 'Lexington Avenue' }
  const over = () =>
    checksOver((form) => {
      const [street1 = '', street2 = ''] = (form.get('searchstring') ?? '').split('|')
      if (!/^\d/.test(street1)) return reply('StreetPartial')
      return street2 === '' ? reply('PremisesPartial') : reply('Verified', linesOf(street1, street2))
    })

  it.each([
    ['that is answered', { choice: '', unit: '23' }, { street1: '405 Lexington Avenue', street2: '23' }],
    ['with what was typed', { choice: 'typed' }, { street1: '405 Lexington Avenue' }],
  ])('is kept beside the answer: %s [ADDR-11] [ADDR-14]', async (_name, answer, place) => {
    const { checks } = over()
    const { about } = await questionOf({ checks }, AVENUE)
    const next = await checks.check(AVENUE, { ...NOTHING, about, choice: '', number: '405' })
    expect(next).toMatchObject({
      kind: 'ask',
      question: {
        about,
        given: '405',
        asks: { name: 'unit' },
        typed: '405 Lexington Avenue, New York, NY 10001',
      },
    })
    const settled = await checks.check(AVENUE, { ...NOTHING, about, given: '405', ...answer })
    expect(settled).toMatchObject({ kind: 'settled', address: place })
  })
})

describe('a unit that is followed by a question about the rest', () => {
  it('is kept with what was typed, and shown in it [ADDR-11]', async () => {
    const corrected = reply('InteractionRequired', linesOf('5 Penn Plaza', 'Unit 23'))
    const service = checksOver((form) => (form.get('action') === 'refine' ? corrected : unitsOf('Unit 1')))
    const { about } = await questionOf(service)
    const asked = await service.checks.check(PLAZA, {
      ...NOTHING,
      about,
      choice: 'refine:Unit 1',
      unit: '23',
    })
    expect(asked).toMatchObject({
      kind: 'ask',
      question: { about, givenUnit: '23', typed: expect.stringContaining('5 Penn Plaza, 23') as string },
    })
    const kept = await service.checks.check(PLAZA, { ...NOTHING, about, choice: 'typed', givenUnit: '23' })
    expect(kept).toEqual({ kind: 'settled', address: { ...PLAZA, street2: '23' } })
  })
})

describe('a building number where the street has one that is not known', () => {
  it.each([
    ['405 Lexington Avenue', '407 Lexington Avenue'],
    ['405-A Lexington Avenue', '407 405-A Lexington Avenue'],
    ['405b Lexington Avenue', '407 Lexington Avenue'],
    ['12 Mile Road', '407 12 Mile Road'],
    ['5th Avenue', '407 5th Avenue'],
  ])('takes its place in %s [ADDR-11]', async (typed, street1) => {
    const address = { ...PLAZA, street1: typed }
    const service = checksOver(() => reply('StreetPartial'))
    const { about } = await questionOf(service, address)
    const kept = await service.checks.check(address, { ...NOTHING, about, choice: 'typed', number: '407' })
    expect(kept).toEqual({ kind: 'settled', address: { ...address, street1 } })
  })
})
