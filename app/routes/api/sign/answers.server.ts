/** Responses of the sign-in calls; the corresponding pages use the same texts (AUTH-52). */
import type { z } from 'zod'
import { STEP_FAILED } from '~/models/customers/step-words'
import type { CaptchaAction } from '~/services/captcha/captcha.server'
import { tooManyTries } from '~/services/attempts.server'
import type { Limited } from '~/services/attempts.server'
import { parseCall } from '~/services/form-request.server'
import { ACTIVE_CART } from '~/services/api/storefront-cart.server'
import { services } from '~/services/index.server'
import type { Entered } from '~/services/sign-in/entrance.server'
import type { Visitor } from '~/services/visitor'
import { apiError, apiResponse, limitedInit, methodNotAllowed, safePath } from '~/utils/responses'
import type { ApiBody } from '~/utils/responses'
import { placeAfter, tellSignIn } from '../../sign/action.server'
import { orNotMade } from '../../sign/not-made.server'
import { NOT_HUMAN } from '../../sign/texts'
import { cartBody } from '~/models/cart/client-api/cart-body'
import { businessAccountInfo, contactBody, customerBody } from '../describe.server'

export const LINK_EXPIRED = {
  key: 'key',
  message: 'This link has expired or was used already. Please ask for a new one.',
}

/** Null if the call may proceed; otherwise the refusal: a bot, or too many calls without a token. */
export async function refusedCall(
  visitor: Visitor,
  token: string,
  about: { readonly action: CaptchaAction; readonly key: string; readonly countsItsFailures?: boolean },
) {
  const { key, ...asked } = about
  const verdict = await services.captcha.check(token, { ...asked, address: visitor.address })
  if (verdict === 'passed') return null
  if (verdict.kind === 'limited') return limitedCall(visitor, verdict, key)
  return apiError(400, [{ key: 'gRecaptchaResponse', message: NOT_HUMAN }], {
    headers: await visitor.headers(),
  })
}

/**
 * The customer, cart and flags after signing in, and the sign-in method (AUTH-52). Lost discounts are warnings, where a
 * mailed link leads is the redirect (AUTH-44), and the event is there for the page's trackers (API-01).
 */
export async function signedIn(
  request: Request,
  visitor: Visitor,
  entered: Entered & { readonly redirectPath?: string | null },
  isNew = false,
) {
  const { customer, lostCodes, redirectPath = null } = entered
  const told = await tellSignIn(request, visitor, isNew)
  const [cart, flagsByLayer, business, contact] = await Promise.all([
    services.storefrontCart.getCart(visitor, ACTIVE_CART),
    services.flags.of(visitor, request.headers.get('Cookie')),
    businessAccountInfo(customer),
    contactBody(customer),
  ])
  const { signedLoginType } = visitor.session?.data ?? {}
  return apiResponse(
    {
      data: {
        customer: customerBody(customer),
        contact,
        businessAccountInfo: business,
        cart: cart === null || cart === 'away' ? null : cartBody(cart),
        flagsByLayer,
        signedLoginType,
        userCreatedAt: customer.createdAt,
        userFirstName: customer.firstName,
      },
      ...told,
      ...(lostCodes.length === 0 ? {} : { warnings: lostCodes.map(({ type: _type, ...lost }) => lost) }),
      ...(redirectPath === null ? {} : { redirect_to: { url: placeAfter(entered, safePath(redirectPath)) } }),
    },
    { headers: await visitor.headers() },
  )
}

export async function limitedCall(visitor: Visitor, { waitSeconds }: Limited, key: string) {
  return apiError(
    429,
    [{ key, message: tooManyTries(waitSeconds) }],
    limitedInit(waitSeconds, await visitor.headers()),
  )
}

/** `sent: true` means only that a mail will be sent if an account has that e-mail. */
export async function sentOrLimited(visitor: Visitor, outcome: { readonly kind: 'sent' } | Limited) {
  if (outcome.kind === 'limited') return limitedCall(visitor, outcome, 'email')
  return apiResponse({ data: { sent: true } }, { headers: await visitor.headers() })
}

/** A failed account creation is also returned as a warning with key and message (AUTH-50). */
export async function warningIfNotMade(answering: Promise<Response>): Promise<Response> {
  const answer = (await orNotMade(answering)) ?? apiError(503, [{ key: 'account', message: STEP_FAILED }])
  if (answer.ok) return answer
  const { errors = [] } = (await answer.json()) as ApiBody
  const told = errors.map((error) => ({ key: 'account', ...error }))
  return apiResponse({ errors: told, warnings: told }, { status: answer.status, headers: answer.headers })
}

/** Handles a JSON POST validated by this schema. */
export async function answerCall<S extends z.ZodType>(
  request: Request,
  schema: S,
  answer: (visitor: Visitor, call: z.output<S>) => Promise<Response>,
): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = await parseCall(request, schema)
  if (!call.ok) return apiError(call.status, call.errors)
  return answer(await services.visitors.read(request), call.value)
}
