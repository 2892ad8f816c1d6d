/** The cost of adding one piece by cart size: lines, addresses, calls to the commerce platform. */
import { buildCatalogue } from '../catalogue/index'
import { formsOf } from '../tests/kit/html-forms'
import { parsePage } from '../tests/kit/html-text'
import { send } from './http-call'
import type { BenchOptions } from './options'
import { cpuMilliseconds } from './processes'
import type { ProfiledLoad } from './profiled-load'
import type { Shop } from './shop'
import { callsOfAll, median, rounded } from './statistics'
import type { Calls } from './statistics'
import { addToCart, getPage, goToCheckout, must, openVisitor, patiently, postForm } from './visitors'
import type { BenchVisitor } from './visitors'

interface CartSize {
  readonly lines: number
  readonly addresses: number
}

/** Calls are those of ten edits. */
export interface CartResult extends CartSize, Calls {
  /** Milliseconds until an add is acknowledged, median of the edits. */
  readonly ms: number
  /** CPU time of the shop's process per edit, including embedded platforms. */
  readonly cpuMs: number | undefined
}

const LINES = [1, 50, 250] as const
const ADDRESSES = [1, 20] as const
const EDITS = 60
const QUICK_EDITS = 10

/** SKUs in stock that ship anywhere in the US, of products without a customiser. */
function ordinarySkus(): readonly string[] {
  return buildCatalogue().products.flatMap((product) => {
    const { customProduct, digital, fixedAddress, hiddenFromSearch } = product
    if (customProduct !== undefined || digital || fixedAddress || hiddenFromSearch) return []
    return product.variants
      .filter(({ active, backorderedDays, stock }) => active && backorderedDays === undefined && stock > 200)
      .filter(({ maximumPiecesPerOrder }) => maximumPiecesPerOrder > 200)
      .map(({ sku }) => sku)
  })
}

export const PLACE = {
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '201-555-0134',
} as const

/** Values of `line-0`, `line-1` … in the form that splits an order, in order. */
export function lineIdsOf(html: string): readonly string[] {
  const fields = formsOf(parsePage(html)).flatMap((form) => form.fields)
  const ids = new Map(fields.map(({ name, value }) => [name, value]))
  const found: string[] = []
  for (let id = ids.get('line-0'); id !== undefined; id = ids.get(`line-${found.length}`)) found.push(id)
  return found
}

/** Sends one piece of the first line to every address; each further line, of one piece, to one of them in turn. */
export function splitForm(
  lineIds: readonly string[],
  addresses: number,
  email: string,
): Readonly<Record<string, string>> {
  const places = Array.from({ length: addresses }, (_, index) => index)
  return Object.fromEntries([
    ['email', email],
    ['destinations', String(addresses)],
    ['intent', 'save'],
    ...places.flatMap((place) =>
      Object.entries({ ...PLACE, street1: `${place + 1} Maple Avenue` }).map(([name, value]) => [
        `shipment-${place + 1}.${name}`,
        value,
      ]),
    ),
    ...lineIds.flatMap((id, line) => [
      [`line-${line}`, id],
      ...places.map((place) => [
        `quantity-${line}-${place}`,
        line === 0 || line % addresses === place ? '1' : '0',
      ]),
    ]),
  ])
}

/** Enough pieces of the first line that each address gets one. */
async function openCart(
  shop: Shop,
  skus: readonly string[],
  lines: number,
  addresses: number,
): Promise<BenchVisitor> {
  const [first = '', ...others] = skus.slice(0, lines)
  const visitor = await openVisitor(shop, [...Array.from({ length: addresses }, () => first), ...others])
  const email = `bench-${lines}-${addresses}@example.com`
  await goToCheckout(shop, visitor, email)
  const save = (path: string, fields: Readonly<Record<string, string>>) =>
    must(shop, postForm(shop, path, fields, visitor.cookie), 303, patiently)
  if (addresses === 1) await save('/checkout/address', { ...PLACE, email })
  else {
    const path = '/checkout/address/multi'
    const page = await must(
      shop,
      { ...getPage(path, visitor.cookie), headers: { cookie: visitor.cookie } },
      200,
      patiently,
    )
    await save(path, splitForm(lineIdsOf(page.body.toString('utf8')), addresses, email))
  }
  return visitor
}

/** Calls to the commerce platform since the shop started, from its metrics. */
export function callsIn(metrics: string): number {
  return metrics
    .split('\n')
    .filter((line) => line.startsWith('nutwood_platform_request_duration_seconds_count{'))
    .filter((line) => line.includes('platform="commercetools"'))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

export async function callsOf(shop: Shop): Promise<number> {
  return callsIn((await must(shop, getPage('/metrics'), 200)).body.toString('utf8'))
}

/** Opens a cart. The function it returns adds a piece to one of the first lines in turn, and times the answer. */
async function openAdds(
  shop: Shop,
  { lines, addresses }: CartSize,
): Promise<(edit: number) => Promise<number>> {
  const skus = ordinarySkus()
  const { cookie } = await openCart(shop, skus, lines, addresses)
  return async (edit) => {
    const call = addToCart(shop, skus[edit % Math.min(lines, 4)] ?? '', cookie)
    const startedAt = performance.now()
    const { status } = await send(shop, call)
    if (status !== 303) throw new Error(`Adding to a cart of ${lines} lines answered ${status}`)
    return performance.now() - startedAt
  }
}

async function measureCart(shop: Shop, size: CartSize, edits: number): Promise<CartResult> {
  const add = await openAdds(shop, size)
  const calls: number[] = []
  for (let edit = 0; edit < QUICK_EDITS; edit += 1) {
    const before = await callsOf(shop)
    await add(edit)
    calls.push((await callsOf(shop)) - before)
  }
  const before = cpuMilliseconds(shop.pid)
  const times: number[] = []
  for (let edit = 0; edit < edits; edit += 1) times.push(await add(edit))
  const after = cpuMilliseconds(shop.pid)
  return {
    ...size,
    ms: rounded(median(times), 2),
    cpuMs: before === undefined || after === undefined ? undefined : rounded((after - before) / edits, 2),
    ...callsOfAll(calls),
  }
}

export async function measureCarts(
  shop: Shop,
  { quick }: BenchOptions,
  say: (line: string) => void,
): Promise<CartResult[]> {
  const results: CartResult[] = []
  for (const addresses of ADDRESSES)
    for (const lines of LINES) {
      say(`  ${lines} lines, ${addresses} addresses`)
      results.push(await measureCart(shop, { lines, addresses }, quick ? QUICK_EDITS : EDITS))
    }
  return results
}

/** The load for the profile `cart-LINESxADDRESSES`; undefined for any other name. */
export async function loadCart(shop: Shop, id: string): Promise<ProfiledLoad | undefined> {
  const [, lines, addresses] = /^cart-(\d{1,3})x(\d{1,2})$/.exec(id) ?? []
  if (lines === undefined || addresses === undefined) return undefined
  const add = await openAdds(shop, { lines: Number(lines), addresses: Number(addresses) })
  async function run(seconds: number): Promise<{ readonly requests: number }> {
    const until = performance.now() + seconds * 1000
    let requests = 0
    for (; performance.now() < until; requests += 1) await add(requests)
    return { requests }
  }
  // One at a time: no shop refuses that, however cold.
  return { run, warmUp: run }
}
