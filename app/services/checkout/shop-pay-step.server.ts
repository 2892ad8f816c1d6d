/** Shop Pay among the ways to pay: its session in the row of the choice, opened when the order is to be placed (PAY-07). */
import type { Cart } from '~/models/cart/cart'
import type { PlacementDetails } from '~/models/placement/placement'
import type { ShopPay, ShopPayOutcome } from '../payments/shop-pay'
import type { PaymentSession, PaymentSessions } from '../placement/payment-sessions.server'

/** Where shoppers come back to from the page of a payment provider. */
export function reviewUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/checkout/payment/review?pay=${id}`
}

/** The page where the choice is approved, or why there is none. */
type ShopPayPage =
  | { readonly kind: 'opened'; readonly url: string; readonly origin: string }
  | Exclude<ShopPayOutcome, { readonly kind: 'opened' }>

export interface ShopPayStep {
  isOffered(): boolean
  /** What a choice of Shop Pay pays with, without a nonce before it is approved; null for other choices. */
  of(
    own: PaymentSession,
    returned: string | null,
  ): Promise<{ readonly description: string; readonly nonce?: string | undefined }> | null
  /** The same page for a second press. Null where the choice is none of Shop Pay's. */
  open(
    own: PaymentSession,
    order: { readonly cart: Cart; readonly details: PlacementDetails; readonly cents: number },
  ): Promise<ShopPayPage | null>
  /** What was approved pays for nothing any more: the shopper may approve anew. */
  drop(id: string, session: string): Promise<void>
}

const UNAPPROVED = { description: 'Shop Pay' } as const

export function createShopPayStep(options: {
  readonly shopPay: ShopPay | null
  readonly sessions: PaymentSessions
  readonly publicUrl: string
}): ShopPayStep {
  const { shopPay, sessions, publicUrl } = options
  const origin = () => shopPay?.origin() ?? null
  async function approvalOf({ gatewaySessionId }: PaymentSession, returned: string | null) {
    const isOpened = shopPay !== null && gatewaySessionId !== ''
    return (isOpened ? await shopPay.take(gatewaySessionId, returned) : null) ?? UNAPPROVED
  }
  return {
    isOffered: () => origin() !== null,
    of: (own, returned) => (own.kind === 'shop-pay' ? approvalOf(own, returned) : null),
    async open(own, order) {
      const allowed = origin()
      if (own.kind !== 'shop-pay' || shopPay === null || allowed === null) return null
      if (own.pageUrl !== null) return { kind: 'opened', url: own.pageUrl, origin: allowed }
      const returnUrl = reviewUrl(publicUrl, own.id)
      const opened = await shopPay.open({ ...order, key: sessions.newId(), returnUrl })
      if (opened.kind !== 'opened') return opened
      if (new URL(opened.url).origin !== allowed) return null
      return { kind: 'opened', url: await sessions.keepPage(own.id, opened), origin: allowed }
    },
    drop: (id, session) => sessions.dropPage(id, session),
  }
}
