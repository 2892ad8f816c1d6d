/**
 * Shop Pay as a way to pay: its session is kept in the row of the choice, and opened when the order is placed (PAY-07).
 */
import type { Cart } from '~/models/cart/cart'
import type { PlacementDetails } from '~/models/placement/placement'
import type { ShopPay, ShopPayOutcome } from '../payments/shop-pay'
import type { PaymentSession, PaymentSessions } from '../placement/payment-sessions.server'

/** Where shoppers return to from a payment provider's page. */
export function reviewUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/checkout/payment/review?pay=${id}`
}

/** The page where the choice is approved, or why there is none. */
type ShopPayPage =
  | { readonly kind: 'opened'; readonly url: string; readonly origin: string }
  | Exclude<ShopPayOutcome, { readonly kind: 'opened' }>

export interface ShopPayStep {
  isOffered(): boolean
  /** What a choice of Shop Pay pays with, without a nonce until it is approved; null for other choices. */
  of(
    own: PaymentSession,
    returned: string | null,
  ): Promise<{ readonly description: string; readonly nonce?: string | undefined }> | null
  /** The same page if pressed twice. Null if the choice is not Shop Pay. */
  open(
    own: PaymentSession,
    order: { readonly cart: Cart; readonly details: PlacementDetails; readonly cents: number },
  ): Promise<ShopPayPage | null>
  /** The approval no longer pays for anything: the shopper may approve again. */
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
