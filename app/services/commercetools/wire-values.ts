/** Values that every mapper reads in the same way, and what it must look up. */
import type { TypedMoney } from '@commercetools/platform-sdk'
import type { ShippingTarget } from '~/models/cart/cart'
import { usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'

/** What a mapper must look up: the platform answers ids where the model wants keys and paths. */
export interface MapperContext {
  channelKey(id: string): string | undefined
  /** Names of discounts that need no code, by id. */
  readonly discountNames: ReadonlyMap<string, string>
  /** Canonical path of a product page. */
  productPath(primaryCategoryKey: string | undefined, urlName: string): string
}

export function fromWireMoney(money: Pick<TypedMoney, 'centAmount'>): Money {
  return usd(money.centAmount)
}

export function fromWireTargets(
  details:
    | { readonly targets: readonly { addressKey: string; quantity: number; shippingMethodKey?: string }[] }
    | undefined,
): readonly ShippingTarget[] {
  return (details?.targets ?? []).map(({ addressKey, quantity, shippingMethodKey }) => ({
    addressKey,
    quantity,
    ...(shippingMethodKey === undefined ? {} : { shippingMethodKey }),
  }))
}

export function localized(text: Readonly<Record<string, string>> | undefined): string {
  return text?.['en'] ?? text?.['en-US'] ?? Object.values(text ?? {})[0] ?? ''
}
