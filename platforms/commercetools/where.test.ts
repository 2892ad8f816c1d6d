/** What a query may name and compare with, at any depth: the rest is refused, in lists and over GraphQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIELDS } from './query/published-fields'
import { createTestClient } from './testing/client'
import type { TestClient } from './testing/client'
import { contractInspector, hasContracts, readContract } from './testing/contract'
import { seedSample } from './testing/sample'

let client: TestClient
beforeAll(async () => {
  client = await createTestClient(':memory:', contractInspector())
  await seedSample(client)
})
afterAll(() => client.platform.close())

function query(path: string, where: string, variables: Record<string, string> = {}) {
  const given = Object.entries(variables).map(([name, value]) => [`var.${name}`, value])
  return client.get(`/${path}?${new URLSearchParams([['where', where], ...given])}`)
}

const unknown = (field: string) => `Malformed parameter: where: The field '${field}' does not exist.`
const refused = (message: string) => ({
  status: 400,
  body: { statusCode: 400, message, errors: [{ code: 'InvalidInput', message }] },
})

describe('a field that nobody published', () => {
  it.each([
    ['categories', 'parent(slug(en="all"))', 'slug'],
    ['products', 'masterData(current(categories(name="All")))', 'name'],
    ['products', 'masterData(current(masterVariant(colour="red")))', 'colour'],
    ['products', 'masterData(live=true) or key="almond"', 'live'],
    ['product-projections', 'variants(prices(value(cents=1)))', 'cents'],
    ['carts', 'shippingAddress(street1="Orchard Road")', 'street1'],
    ['carts', 'lineItems(not(pieces=1))', 'pieces'],
    ['carts', 'lineItems(size is defined)', 'size'],
    ['orders', 'shippingInfo(deliveries(parcels(trackingData(number is not empty))))', 'number'],
    ['inventory', 'supplyChannel(key="east")', 'key'],
    ['categories', 'key(en="all")', 'en'],
  ])('is refused however deep: %s where %s', async (path, where, field) => {
    expect(await query(path, where)).toEqual(refused(unknown(field)))
  })

  it('is refused over GraphQL and in a sort', async () => {
    const where = 'masterData(current(categories(name="All")))'
    const { body } = await client.graphql('query q($where: String) { products(where: $where) { total } }', {
      where,
    })
    expect(body.errors[0].message).toContain(unknown('name'))
    const sorted = await client.get('/products?sort=masterData.current.colour%20desc')
    expect(sorted).toEqual(refused("Malformed parameter: sort: The field 'colour' does not exist."))
  })
})

describe('a value of another type', () => {
  const wrong = (value: unknown, type: string, field: string) =>
    `Malformed parameter: where: The value ${JSON.stringify(value)} is not a ${type} as the field '${field}' is.`

  it.each([
    ['version = "1"', wrong('1', 'number', 'version')],
    ['key = 3', wrong(3, 'text', 'key')],
    ['key in ("almond", true)', wrong(true, 'text', 'key')],
    ['masterData(published = "true")', wrong('true', 'flag', 'published')],
    ['createdAt > "last week"', wrong('last week', 'time', 'createdAt')],
    ['masterData(current(masterVariant(id = "1")))', wrong('1', 'number', 'id')],
    [
      'productType = "nuts"',
      "Malformed parameter: where: The field 'productType' has fields of its own and no value.",
    ],
  ])('is refused: %s', async (where, message) => {
    expect(await query('products', where)).toEqual(refused(message))
  })

  it('is refused of a variable as well, though nothing is compared with it', async () => {
    const published = 'masterData(published = :p) and version >= :v'
    expect((await query('products', published, { p: 'true', v: '1' })).body.count).toBe(1)
    const answer = await query('products', published, { p: 'true', v: 'one' })
    expect(answer).toEqual(refused(wrong('one', 'number', 'version')))
    const missing = "Malformed parameter: where: The variable 'n' is not given."
    expect(await query('carts', 'customerEmail = :n')).toEqual(refused(missing))
  })
})

describe('what is open', () => {
  it.each([
    ['products', 'masterData(current(name(en="The almond") and slug(en="almond")))'],
    ['products', 'masterData(current(masterVariant(attributes(name="weight" and value=16))))'],
    ['products', 'masterData(current(masterVariant(prices(value(centAmount=1099)))))'],
    ['categories', 'parent(typeId="category") and ancestors(id is defined) and custom is not defined'],
    ['channels', 'roles contains any ("Primary", "InventorySupply")'],
  ])('takes any name and value: %s where %s', async (path, where) => {
    const { status, body } = await query(path, where)
    expect([status, body.count]).toEqual([200, 1])
  })

  it('is so for custom fields of nobody', async () => {
    expect((await query('carts', 'custom(fields(anything = 1 or other = "x"))')).status).toBe(200)
  })
})

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly allOf?: readonly { readonly then?: { readonly $ref?: string } }[]
}

it.skipIf(!hasContracts)('knows the fields of the published types', () => {
  const { $defs } = JSON.parse(readContract('commercetools.schema.json')) as { $defs: Record<string, Shape> }
  const own = ['Reference', 'KeyReference', 'Project']
  for (const [name, fields] of Object.entries(FIELDS).filter(([each]) => !own.includes(each))) {
    const { properties = {}, allOf = [] } = $defs[name] ?? {}
    const variants = allOf.map(({ then }) => $defs[then?.$ref?.split('/').at(-1) ?? '']?.properties ?? {})
    const published = [properties, ...variants].flatMap((each) => Object.keys(each))
    // Stored passwords are never returned.
    const wanted = new Set(published.filter((field) => name !== 'Customer' || field !== 'password'))
    // Only for queries.
    if (name === 'Customer') wanted.add('lowercaseEmail')
    expect(
      fields
        .split(' ')
        .map((field) => field.split(':')[0])
        .sort(),
      name,
    ).toEqual([...wanted].sort())
  }
})
