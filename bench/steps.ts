/** What each step on the way to an order costs a guest: milliseconds, and calls to the commerce platform. */
import { entriesOf } from '../tests/kit/fill-form'
import { formsOf } from '../tests/kit/html-forms'
import { parsePage } from '../tests/kit/html-text'
import { callsOf, lineIdsOf, PLACE, splitForm } from './carts'
import { CART_SKUS } from './cases'
import type { Call } from './http-call'
import type { BenchOptions } from './options'
import type { Shop } from './shop'
import { median, rounded } from './statistics'
import { addToCart, getPage, must, openVisitor, postForm } from './visitors'

export interface StepResult {
  readonly id: string
  readonly title: string
  /** Until it is answered; median of the visitors. */
  readonly ms: number
  /** The most that any of them took. */
  readonly calls: number
}

interface Step {
  readonly id: string
  readonly title: string
  readonly status: number
  /** `page` is the one that the step before has shown. */
  callFor(visitor: Guest): Call
}

interface Guest {
  readonly shop: Shop
  readonly cookie: string
  readonly email: string
  readonly page: string
}

export const SAVE_ADDRESS = 'save-address'
export const SAVE_DELIVERY = 'save-delivery'
export const SAVE_SPLIT = 'save-split'

const VISITORS = 20
const QUICK_VISITORS = 3

/** What a browser sends of the form that holds such a field: what is typed, chosen, or hidden in it. */
export function fieldsBeside(html: string, field: string): Readonly<Record<string, string>> {
  const form = formsOf(parsePage(html)).find(({ fields }) => fields.some(({ name }) => name.includes(field)))
  const entries = form === undefined ? [] : entriesOf(form, undefined)
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

const plainPage = (path: string, { cookie }: Guest): Call => ({
  ...getPage(path, cookie),
  headers: { cookie },
})

const page = (id: string, title: string, path: string): Step => ({
  id,
  title,
  status: 200,
  callFor: (guest) => plainPage(path, guest),
})

const save = (
  id: string,
  title: string,
  path: string,
  fields: (guest: Guest) => Readonly<Record<string, string>>,
): Step => ({
  id,
  title,
  status: 303,
  callFor: (guest) => postForm(guest.shop, path, fields(guest), guest.cookie),
})

const STEPS: readonly Step[] = [
  {
    id: 'add',
    title: 'Add to cart',
    status: 303,
    callFor: ({ shop, cookie }) => addToCart(shop, CART_SKUS[0], cookie),
  },
  page('cart', 'Cart', '/cart'),
  save('save-email', 'E-mail of a guest, saved', '/checkout/signin', ({ email }) => ({ as: 'guest', email })),
  page('address', 'Address', '/checkout/address'),
  save(SAVE_ADDRESS, 'Address, saved', '/checkout/address', ({ email }) => ({ ...PLACE, email })),
  page('delivery', 'Delivery', '/checkout/shipping'),
  save(SAVE_DELIVERY, 'Delivery, saved', '/checkout/shipping', ({ page: html }) =>
    fieldsBeside(html, '.offer'),
  ),
  page('payment', 'Payment', '/checkout/payment'),
  page('split', 'Several addresses', '/checkout/address/multi'),
  save(
    SAVE_SPLIT,
    'Several addresses, saved in a new mode',
    '/checkout/address/multi',
    ({ email, page: html }) => splitForm(lineIdsOf(html), 2, email),
  ),
]

export async function measureSteps(
  shop: Shop,
  { quick }: BenchOptions,
  say: (line: string) => void,
): Promise<StepResult[]> {
  const visitors = quick ? QUICK_VISITORS : VISITORS
  const taken = new Map(STEPS.map((step) => [step.id, { step, ms: [] as number[], calls: [] as number[] }]))
  say(`  ${visitors} visitors`)
  for (let nth = 0; nth < visitors; nth += 1) {
    const { cookie } = await openVisitor(shop, CART_SKUS)
    const email = `bench-steps-${nth}@example.com`
    let html = ''
    for (const { step, ms, calls } of taken.values()) {
      const before = await callsOf(shop)
      // A browser has read its page before the shopper presses anything.
      const call = step.callFor({ shop, cookie, email, page: html })
      const startedAt = performance.now()
      const { body } = await must(shop, call, step.status)
      ms.push(performance.now() - startedAt)
      calls.push((await callsOf(shop)) - before)
      html = body.toString('utf8')
    }
  }
  return [...taken.values()].map(({ step: { id, title }, ms, calls }) => ({
    id,
    title,
    ms: rounded(median(ms), 1),
    calls: Math.max(...calls),
  }))
}
