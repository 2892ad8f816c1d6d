/** The guard that every step of checkout calls in its loader and in its action. */
import type { StepId } from '~/models/checkout/steps'
import { services } from '~/services/index.server'
import type { CheckoutEntry } from '~/services/shopping/checkout.server'
import type { Visitor } from '~/services/visitor.server'
import { redirectTo } from '~/utils/responses'

export interface EnteredStep extends Extract<CheckoutEntry, { kind: 'ready' }> {
  readonly visitor: Visitor
}

/** Throws the redirect to where the shopper belongs when that is not here. */
export async function requireStep(request: Request, step: StepId): Promise<EnteredStep> {
  const visitor = await services.visitors.read(request)
  const entry = await services.checkout.enter(visitor, step)
  const headers = await visitor.headers()
  switch (entry.kind) {
    case 'ready':
      return { ...entry, visitor }
    case 'to-cart':
      throw redirectTo('/cart', { headers })
    case 'to-sign-in':
      throw redirectTo('/checkout/signin', { headers })
    case 'to-step':
      throw redirectTo(entry.path, { headers })
  }
}

/** The payment step and the review: of a cart that is being ordered, both lead to where its order is. */
export async function requirePayable(request: Request): Promise<EnteredStep> {
  const entered = await requireStep(request, 'payment')
  const standing = await services.placement.standing(entered.cart.id)
  if (standing === null) return entered
  const path =
    standing.kind === 'placed'
      ? `/checkout/receipt?token=${standing.receiptToken}&again=1`
      : `/checkout/placing/${standing.placementId}`
  throw redirectTo(path, { headers: await entered.visitor.headers() })
}

/** To the cart, which says why. */
export async function leaveToCart(visitor: Visitor, message: string): Promise<Response> {
  await visitor.remember({ flash: [{ type: 'error', message }] })
  return redirectTo('/cart', { headers: await visitor.headers() })
}

/** After a step was stored: on, or to the cart, which names what went away with it (CART-10). */
export async function goOn({ visitor, removals }: Pick<EnteredStep, 'visitor' | 'removals'>, path: string) {
  return redirectTo(removals.length > 0 ? '/cart' : path, { headers: await visitor.headers() })
}
