/**
 * Posts of favorites, and of goods at their old URL (API-63). Our own heart is such a form; with a script it requests
 * JSON. Visitors who are signed out sign in first, and the favorite is added then (ACCT-14).
 */
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { Container, Stack } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { ContentsSchema } from '~/models/customers/contents-form'
import type { ContentsForm } from '~/models/customers/contents-form'
import { signInFirst } from '~/models/customers/account-menu'
import { FAVORITE_WORDS } from '~/models/customers/favorite-words'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { apiError, apiResponse, json, redirectTo, safePath, toldByType, wantsJson } from '~/utils/responses'
import { guestWithoutAccount } from '../access.server'
import { asSoldTo, productOfSku } from '../group-prices.server'
import { handleCartPost } from '../cart/action.server'
import { tellEvents } from '../told-events.server'

const UNREADABLE = 'Please go back and try again.'

export const meta: MetaFunction = () => [
  { title: `Nothing was changed | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

type Favoring = Exclude<ContentsForm, { readonly kind: 'add-to-cart' }>

/** Forwards it as the cart's own form, so that the response is the same. */
async function addToCart(
  request: Request,
  { sku, quantity }: Extract<ContentsForm, { sku: string; quantity: string }>,
  context: object,
) {
  const headers = new Headers(request.headers)
  for (const name of ['Content-Type', 'Content-Length']) headers.delete(name)
  const body = new URLSearchParams({ intent: 'add', sku, quantity })
  const post = new Request(new URL('/cart', request.url), { method: 'POST', headers, body })
  return handleCartPost(post, context)
}

/** The product in question; null if for this visitor there is none. */
async function productOf(request: Request, form: Favoring) {
  if (form.kind === 'add-favorite-of') return productOfSku(request, form.sku)
  const product = await services.catalogue.getProductByKey(form.productKey)
  return product === null ? null : asSoldTo(request, product)
}

interface Told {
  readonly productKey: string
  readonly isFavorite: boolean
  /** Not one that was a favorite already. */
  readonly isAdded: boolean
  readonly message: string
  readonly type: 'success' | 'warning'
}

async function perform(customerId: string, productKey: string, isAdding: boolean): Promise<Told> {
  if (!isAdding) {
    const isRemoved = await services.favorites.remove(customerId, productKey)
    const message = isRemoved ? FAVORITE_WORDS.removed : FAVORITE_WORDS.gone
    return { productKey, isFavorite: false, isAdded: false, message, type: isRemoved ? 'success' : 'warning' }
  }
  const outcome = await services.favorites.add(customerId, productKey)
  const isFavorite = outcome !== 'full'
  return {
    productKey,
    isFavorite,
    isAdded: outcome === 'added',
    message: FAVORITE_WORDS[outcome],
    type: isFavorite ? 'success' : 'warning',
  }
}

/** The favorite is added once they have signed in, by whatever method. */
async function signInForIt(visitor: Visitor, wantedFavorite: string | undefined, from: string) {
  if (wantedFavorite !== undefined) await visitor.save({ wantedFavorite })
  return redirectTo(signInFirst(from), { headers: await visitor.headers() })
}

/** Signing in would lead nowhere, and the favorite would become the agent's own. */
async function noAccount(request: Request, visitor: Visitor, from: string) {
  const message = guestWithoutAccount(visitor)
  if (wantsJson(request)) return refuse(request, 409, message)
  await visitor.save({ flash: [{ type: 'warning', message }] })
  return redirectTo(from, { headers: await visitor.headers() })
}

function refuse(request: Request, status: number, message: string) {
  const init = { status }
  return wantsJson(request) ? apiError(status, [{ message }]) : json(formFailure({}, { '': message }), init)
}

async function favor(request: Request, form: Favoring, asked: string | undefined) {
  const visitor = await services.visitors.read(request)
  const isAdding = form.kind !== 'remove-favorite'
  const product = isAdding ? await productOf(request, form) : null
  if (isAdding && product === null) return refuse(request, 404, 'We do not have this product any more.')
  const productKey = product?.key ?? (form.kind === 'remove-favorite' ? form.productKey : '')
  const from = safePath(asked, product?.path ?? '/account/favorites')
  const { actor, customerId } = visitor
  if (actor.kind === 'guest') {
    if (wantsJson(request)) return refuse(request, 401, 'Please sign in first.')
    return signInForIt(visitor, isAdding ? productKey : undefined, from)
  }
  if (customerId === undefined) return noAccount(request, visitor, from)
  const act = await services.agentActs.begin(visitor, isAdding ? 'favorite-added' : 'favorite-removed')
  const { message, type, isAdded, ...data } = await perform(customerId, productKey, isAdding)
  if (type === 'success') await act.done()
  const wished = { name: 'add_to_wishlist', params: { items: [{ item_id: productKey }] } } as const
  const told = await tellEvents(request, visitor, isAdded ? [wished] : [])
  if (wantsJson(request))
    return apiResponse(
      { data, ...told, ...toldByType([{ type, message }]) },
      { headers: await visitor.headers() },
    )
  await visitor.save({ flash: [{ type, message }] })
  return redirectTo(from, { headers: await visitor.headers() })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { fields } = await readForm(request)
  const form = parseForm(fields, ContentsSchema)
  if (!form.ok) return refuse(request, 400, Object.values(form.failure.errors)[0] ?? UNREADABLE)
  if (form.value.kind === 'add-to-cart') return addToCart(request, form.value, context)
  return favor(request, form.value, fields['destination'])
}

/** Shown without script when something failed. Nothing else leads to this page. */
export default function NotDone() {
  const failed = useActionData<typeof action>() as FormFailure | undefined
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>Nothing was changed</h1>
        <ErrorSummary errors={Object.values(failed?.errors ?? {}).map((message) => ({ message }))} />
        <div>
          <ButtonLink href="/cart">To your cart</ButtonLink>
        </div>
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
