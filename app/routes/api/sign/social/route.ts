/**
 * Callback URL for Google, Facebook and Apple, and the API calls of the same name (API-72). Browsers arrive by GET with
 * a single-use state tied to the browser that started. Apple's page posts here instead: the result is stored and the
 * browser redirected to GET, because a cross-site post carries none of our cookies.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { afterSignIn, leadsToCheckout } from '~/models/customers/destination'
import { SocialCallSchema } from '~/models/customers/sign-calls'
import { toSocialProvider } from '~/models/customers/social'
import type { SocialProvider } from '~/models/customers/social'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { SocialAnswerSchema } from '~/services/social/social-attempts.server'
import type { SocialAnswer } from '~/services/social/social-attempts.server'
import type { SocialOutcome } from '~/services/social/social-accounts.server'
import type { Visitor } from '~/services/visitor'
import { isJsonBody } from '~/utils/json-body'
import {
  apiError,
  apiResponse,
  methodNotAllowed,
  noContent,
  notFound,
  redirectTo,
  safePath,
} from '~/utils/responses'
import { goOn } from '../../../sign/action.server'
import { stepPath } from '../../../sign/steps'
import { answerCall, limitedCall, signedIn } from '../answers.server'

type SocialCall = z.infer<typeof SocialCallSchema>

function providerOf(request: Request): SocialProvider {
  const provider = toSocialProvider(new URL(request.url).pathname.split('/').at(-1)?.toLowerCase())
  if (provider === null) throw notFound()
  return provider
}

/** Apple's `user`: JSON in a field, sent only the first time. */
function nameIn(user: string | undefined): SocialAnswer['name'] {
  try {
    const parsed: unknown = JSON.parse(user ?? 'null')
    const name: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'name') : null
    return SocialAnswerSchema.shape.name.parse(name ?? undefined)
  } catch {
    return undefined
  }
}

async function leadOn(
  request: Request,
  visitor: Visitor,
  provider: SocialProvider,
  outcome: SocialOutcome,
  { destination, over }: { readonly destination: string; readonly over: string | null },
) {
  if (outcome.kind === 'signed-in') {
    const { isNew, customer } = outcome
    const to = afterSignIn({ destination, isBusiness: customer.isBusiness, isNew, over })
    return goOn(request, visitor, outcome, { destination: to, isNew })
  }
  const paths = {
    cancelled: leadsToCheckout(destination) ? '/checkout/signin' : stepPath('email', destination),
    failed: `/sign/with/${provider}?destination=${encodeURIComponent(destination)}`,
    prove: stepPath('password', destination),
    'sign-up': stepPath('signUp', destination),
  }
  return redirectTo(paths[outcome.kind], { headers: await visitor.headers() })
}

export async function loader({ request }: LoaderFunctionArgs) {
  const provider = providerOf(request)
  // Link scanners must not use up the state.
  if (request.method === 'HEAD') return noContent()
  const query = new URL(request.url).searchParams
  const state = query.get('state')
  if (state === null) return methodNotAllowed('POST')
  const given = (name: string) => query.get(name) ?? undefined
  const answer = SocialAnswerSchema.safeParse({ code: given('code'), error: given('error') })
  const visitor = await services.visitors.read(request)
  const { outcome, ...begun } = await services.social.finish(visitor, provider, {
    state,
    answer: answer.success ? answer.data : { error: 'unreadable' },
    cookieHeader: request.headers.get('Cookie'),
  })
  return leadOn(request, visitor, provider, outcome, begun)
}

async function takePost(request: Request, provider: SocialProvider) {
  const { fields } = await readForm(request)
  const state = fields['state'] ?? ''
  const { code, error, user } = fields
  const answer = SocialAnswerSchema.safeParse({ code, error, name: nameIn(user) })
  await services.social.keepAnswer(provider, state, answer.success ? answer.data : { error: 'unreadable' })
  return redirectTo(`/api/sign/${provider}?state=${encodeURIComponent(state)}`)
}

/** Scripts navigate there themselves and return with the result. */
async function begin(
  request: Request,
  visitor: Visitor,
  provider: SocialProvider,
  { destination, ...asked }: Pick<SocialCall, 'destination' | 'preserveCart' | 'attachGuestOrders'>,
) {
  const cookieHeader = request.headers.get('Cookie')
  const to = safePath(destination, '/')
  const how = { preserveCart: leadsToCheckout(to), ...asked, destination: to, over: null, cookieHeader }
  const begun = await services.social.begin(visitor, provider, how)
  if (begun.kind === 'limited') return limitedCall(visitor, begun, 'provider')
  if (begun.kind === 'away') return apiError(503, [{ key: 'provider', message: NOT_DONE.failed[2] }])
  return apiResponse({ data: { url: begun.url } }, { headers: { 'Set-Cookie': begun.cookie } })
}

const NOT_DONE = {
  cancelled: [400, 'state', 'This sign-in was not gone through with, or is too old. Please begin again.'],
  failed: [503, 'provider', 'The provider did not answer. Please try again in a moment.'],
  prove: [
    409,
    'email',
    'There is already an account with this email address. Please sign in to it once, and it will be connected.',
  ],
  'sign-up': [409, 'email', 'There is no account yet. Please sign up.'],
} as const

export function action({ request }: ActionFunctionArgs) {
  const provider = providerOf(request)
  if (request.method === 'POST' && provider === 'apple' && !isJsonBody(request))
    return takePost(request, provider)
  return answerCall(request, SocialCallSchema, async (visitor, call) => {
    const { state, user, destination, code, credential, error, ...asked } = call
    if (state === undefined) return begin(request, visitor, provider, { destination, ...asked })
    const { outcome } = await services.social.finish(visitor, provider, {
      state,
      answer: { code, credential, error, name: user?.name },
      cookieHeader: request.headers.get('Cookie'),
      ...asked,
    })
    if (outcome.kind === 'signed-in') return signedIn(request, visitor, outcome, outcome.isNew)
    const [status, key, message] = NOT_DONE[outcome.kind]
    return apiError(status, [{ key, message }], { headers: await visitor.headers() })
  })
}
