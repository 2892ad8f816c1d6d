/** The session's own cart through the commerce API path (API-29, API-30, API-37 to API-42). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PageHandle } from '~/components/layout/page-handle'
import { changeCart } from '~/models/analytics/commerce-events'
import type { ShopEvent } from '~/models/analytics/event'
import type { Cart } from '~/models/cart/cart'
import { actionsNamed } from '~/models/cart/client-api/actions-named'
import { CartUpdateSchema, CartVersionSchema } from '~/models/cart/client-api/client-actions'
import { tooManyTries } from '~/services/attempts.server'
import type { Limited } from '~/services/attempts.server'
import { checkCall, parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { StorefrontCartOutcome } from '~/services/api/storefront-cart.server'
import type { Visitor } from '~/services/visitor'
import { apiResponse, apiError, limitedInit, methodNotAllowed } from '~/utils/responses'
import { cartBody } from '~/models/cart/client-api/cart-body'
import { tellEvents } from '../../../told-events.server'
import { COMMERCE_AWAY, NO_CART } from '../texts'

const CHANGED = {
  key: 'version',
  message: 'Your cart has changed in the meantime. Please look at it again.',
}

export const handle: PageHandle = { methods: ['POST', 'DELETE'] }

/** The cart with its warnings. */
async function cartAnswer(visitor: Visitor, cart: Cart) {
  const warnings = await services.storefrontCart.warningsOf(visitor, cart)
  return { data: { cart: cartBody(cart) }, ...(warnings.length === 0 ? {} : { warnings }) }
}

/** No cart has been loaded (ERR-18). */
const NOT_LOADED = {
  POST: { key: 'cart', message: "Can't update cart before loading" },
  DELETE: { key: 'cart', message: "Can't delete cart before loading" },
} as const

/** Added and removed units. Different carts cannot be compared. */
function eventsOf(
  method: keyof typeof NOT_LOADED,
  { cart, before }: Extract<StorefrontCartOutcome, { kind: 'done' }>,
): readonly ShopEvent[] {
  if (method === 'DELETE') return changeCart(cart, { lineItems: [] })
  return before?.id === cart.id ? changeCart(before, cart) : []
}

async function toAnswer(
  request: Request,
  visitor: Visitor,
  method: keyof typeof NOT_LOADED,
  outcome: StorefrontCartOutcome | Limited,
) {
  const told = outcome.kind === 'done' ? await tellEvents(request, visitor, eventsOf(method, outcome)) : null
  const headers = await visitor.headers()
  switch (outcome.kind) {
    case 'done':
      return apiResponse({ ...told, ...(await cartAnswer(visitor, outcome.cart)) }, { headers })
    case 'not-found':
      return apiError(404, [NO_CART], { headers })
    case 'not-loaded':
      return apiError(404, [NOT_LOADED[method]], { headers })
    case 'ordered':
      return apiError(409, [{ key: 'cart', message: "Can't update order" }], { headers })
    case 'conflict':
      // Includes the current cart, so that the caller can retry without fetching it (API-43).
      return apiResponse(
        { errors: [CHANGED], ...(await cartAnswer(visitor, outcome.cart)) },
        { status: 409, headers },
      )
    case 'closed':
      return apiError(409, [{ key: 'cart', message: 'Cart cannot be modified' }], { headers })
    case 'refused': {
      const { key, message, cart } = outcome
      if (cart === undefined) return apiError(400, [{ key, message }], { headers })
      return apiResponse(
        { errors: [{ key, message }], ...(await cartAnswer(visitor, cart)) },
        { status: 400, headers },
      )
    }
    case 'limited':
      return apiError(
        429,
        [{ key: 'code', message: tooManyTries(outcome.waitSeconds) }],
        limitedInit(outcome.waitSeconds, headers),
      )
    case 'unavailable':
      return apiError(503, [COMMERCE_AWAY], { headers })
  }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const cart = await services.storefrontCart.getCart(visitor, params['cartRef'] ?? '')
  const headers = await visitor.headers()
  if (cart === 'away') return apiError(503, [COMMERCE_AWAY], { headers })
  return cart === null
    ? apiError(404, [NO_CART], { headers })
    : apiResponse(await cartAnswer(visitor, cart), { headers })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const ref = params['cartRef'] ?? ''
  if (request.method === 'DELETE') {
    const query = checkCall(Object.fromEntries(new URL(request.url).searchParams), CartVersionSchema)
    if (!query.ok) return apiError(query.status, query.errors)
    const visitor = await services.visitors.read(request)
    return toAnswer(
      request,
      visitor,
      'DELETE',
      await services.storefrontCart.remove(visitor, ref, query.value.version),
    )
  }
  if (request.method !== 'POST') return methodNotAllowed('GET, POST, DELETE')
  const call = await parseCall(request, CartUpdateSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const visitor = await services.visitors.read(request)
  const codes = actionsNamed(call.value.actions, ['addDiscountCode'])
  const outcome = await services.attempts.run(
    codes.map(() => ['code', visitor.address] as const),
    () => services.storefrontCart.update(visitor, ref, call.value),
    (updated) => updated.kind === 'refused',
  )
  return toAnswer(request, visitor, 'POST', outcome)
}
