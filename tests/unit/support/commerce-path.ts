/** The browser's path to its cart, as a script of a page uses it. */
import { HOME_ADDRESS } from '../../kit/addresses'
import type { Browser } from './browser'

export interface PathCart {
  readonly id: string
  readonly version: number
  readonly customerEmail?: string
  readonly shippingMode: string
  readonly lineItems: readonly {
    readonly id: string
    readonly sku: string
    readonly quantity: number
    readonly variant: { readonly customProduct?: string }
    readonly totalPrice: { readonly centAmount: number }
    readonly distributionChannel?: string
    readonly shippingDetails: {
      readonly targets: readonly { readonly addressKey: string; readonly quantity: number }[]
    }
    readonly fields: Readonly<Record<string, unknown>>
  }[]
  readonly itemShippingAddresses: readonly {
    readonly key: string
    readonly address: { readonly street1: string; readonly city: string }
    readonly fields: {
      readonly price?: { readonly centAmount: number }
      readonly shippingMethodId?: number
      readonly signedTrustedMatchkey?: string
    }
  }[]
  readonly customLineItems: readonly { readonly id: string; readonly slug: string }[]
  readonly shippingAddress?: { readonly city: string; readonly state: string }
  readonly billingAddress?: { readonly street1: string; readonly city: string }
  readonly shippingCharges: readonly {
    readonly name: string
    readonly price: { readonly centAmount: number }
  }[]
  readonly discountCodes: readonly { readonly id: string; readonly code: string; readonly state: string }[]
  readonly fields: Readonly<Record<string, unknown>>
}
export interface PathAnswer {
  readonly data?: { readonly cart: PathCart; readonly order?: { readonly orderNumber: string } }
  readonly errors?: readonly { readonly message: string; readonly key?: string }[]
  readonly warnings?: readonly { readonly message: string; readonly key?: string }[]
}

export const ACTIVE = '/api/ct/carts/active-cart'

export const usd = (centAmount: number) => ({ centAmount, currencyCode: 'USD', fractionDigits: 2 })

export const PLACE = { key: 'shipment-1', ...HOME_ADDRESS, phone: '2015550134' }

export async function ask(who: Browser, path: string, init: RequestInit = {}) {
  const page = await who.send(path, init)
  return { ...page, answer: JSON.parse(page.html) as PathAnswer }
}

export const post = (who: Browser, path: string, body: unknown) =>
  ask(who, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

export async function cartOf(who: Browser): Promise<PathCart> {
  const { answer } = await ask(who, ACTIVE)
  if (answer.data === undefined) throw new Error('No cart')
  return answer.data.cart
}

/** Against the current version of the cart. */
export async function act(who: Browser, ...actions: readonly unknown[]) {
  const { version } = await cartOf(who)
  return post(who, ACTIVE, { version, actions })
}

export async function done(who: Browser, ...actions: readonly unknown[]): Promise<PathCart> {
  const { status, answer } = await act(who, ...actions)
  if (status !== 200 || answer.data === undefined) throw new Error(JSON.stringify(answer))
  return answer.data.cart
}
