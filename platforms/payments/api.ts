/** The gateway's JSON API for merchants, under basic auth. `README.md` lists its calls. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { EMAIL_PATTERN } from '../../app/models/constants/email'
import { answering, ApiProblem, readJson } from '../kit/answers'
import { newId } from './nonces'
import { SESSION_METHODS } from './sessions'
import type { PaymentSession } from './sessions'
import type { PaymentsStore } from './store'

export const MERCHANT = { id: 'nutwood', secret: 'nutwood' } as const

const AmountSchema = z.number().int().min(1).max(99_999_999)
const CurrencySchema = z.string().regex(/^[A-Z]{3}$/)
const IdSchema = z.string().regex(/^[\w.:@+-]{1,128}$/)

const SessionDraftSchema = z
  .object({
    method: z.enum(SESSION_METHODS).default('card'),
    returnUrl: z.url({ protocol: /^https?$/ }).max(2_000),
    /** 0 only saves the card, for the customer. */
    amount: z.union([z.literal(0), AmountSchema]),
    currency: CurrencySchema,
    reference: z.string().min(1).max(80),
    email: z.string().regex(EMAIL_PATTERN).optional(),
    customerId: IdSchema.optional(),
  })
  .refine(({ amount, customerId }) => amount > 0 || customerId !== undefined, {
    message: 'Without an amount a card can only be saved for a customer',
  })
const AuthorizeSchema = z.object({
  orderId: IdSchema,
  nonce: z.string().min(1).max(200),
  amount: AmountSchema,
  currency: CurrencySchema,
})
const CaptureSchema = z.object({ amount: AmountSchema })
const SaveMethodSchema = z.object({ nonce: z.string().min(1).max(200) })

const MAX_LISTED = 200
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface ApiOptions {
  readonly store: PaymentsStore
  readonly gatewayOrigin: string
  readonly returnOrigins: readonly string[] | undefined
}

type Route = readonly [
  method: string,
  pattern: RegExp,
  answer: (request: Request, options: ApiOptions, parts: readonly string[]) => Promise<Response> | Response,
]

function sameText(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

function checkMerchant(request: Request): void {
  const expected = `Basic ${Buffer.from(`${MERCHANT.id}:${MERCHANT.secret}`).toString('base64')}`
  if (!sameText(request.headers.get('authorization') ?? '', expected))
    throw new ApiProblem(401, 'unauthorized', 'Merchant id and secret are needed')
}

function mayReturnTo(address: string, allowed: readonly string[] | undefined): boolean {
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  return allowed === undefined ? LOOPBACK_HOSTS.has(url.hostname) : allowed.includes(url.origin)
}

function sessionView(session: PaymentSession, gatewayOrigin: string) {
  const { id, method, state, amount, currency, reference, description, expiresAt } = session
  const page = method === 'card' ? 'pay' : 'shop-pay'
  return {
    id,
    url: `${gatewayOrigin}/${page}/${id}`,
    state,
    amount,
    currency,
    reference,
    description,
    expiresAt,
  }
}

function needSession(store: PaymentsStore, id: string | undefined): PaymentSession {
  const session = id === undefined ? undefined : store.sessions.get(id)
  if (session === undefined) throw new ApiProblem(404, 'not-found', 'There is no such session')
  return session
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

function part(parts: readonly string[], index: number): string {
  const parsed = IdSchema.safeParse(decode(parts[index] ?? ''))
  if (!parsed.success) throw new ApiProblem(404, 'not-found', 'There is no such thing')
  return parsed.data
}

/** What a browser needs to know about the gateway, opaque to the shop. It grants no access: the page is per session. */
function clientToken(_: Request, { gatewayOrigin }: ApiOptions): Response {
  const facts = { version: 1, id: newId('client'), merchant: MERCHANT.id, hostedPages: gatewayOrigin }
  const token = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return Response.json({ clientToken: token }, { status: 201 })
}

async function createSession(request: Request, options: ApiOptions): Promise<Response> {
  const draft = await readJson(request, SessionDraftSchema)
  if (!mayReturnTo(draft.returnUrl, options.returnOrigins))
    throw new ApiProblem(422, 'return-url-not-allowed', 'The page does not return to this origin')
  const session = options.store.sessions.create(draft)
  return Response.json(sessionView(session, options.gatewayOrigin), { status: 201 })
}

/** Repeated reads give the same nonce: the shopper may reload the page that fetches it. */
function sessionNonce({ store }: ApiOptions, id: string): Response {
  const session = needSession(store, id)
  if (session.nonce === undefined)
    throw new ApiProblem(409, 'not-completed', `The session is ${session.state}`)
  return Response.json({ nonce: session.nonce, description: session.description })
}

async function authorize(request: Request, { store }: ApiOptions): Promise<Response> {
  return Response.json(store.transactions.authorize(await readJson(request, AuthorizeSchema)))
}

function listTransactions(request: Request, { store }: ApiOptions): Response {
  const orderId = new URL(request.url).searchParams.get('orderId')
  const transactions =
    orderId === null ? store.transactions.recent(MAX_LISTED) : store.transactions.ofOrder(orderId)
  return Response.json({ transactions })
}

async function saveMethod(request: Request, { store }: ApiOptions, customerId: string): Promise<Response> {
  const { nonce } = await readJson(request, SaveMethodSchema)
  return Response.json(store.vault.saveFromNonce(customerId, nonce), { status: 201 })
}

const ROUTES: readonly Route[] = [
  // Tells a shop elsewhere where to send shoppers.
  ['GET', /^\/hosted-page$/, (_, { gatewayOrigin }) => Response.json({ origin: gatewayOrigin })],
  ['POST', /^\/client-tokens$/, clientToken],
  ['POST', /^\/sessions$/, createSession],
  [
    'GET',
    /^\/sessions\/([^/]+)$/,
    (_, options, parts) =>
      Response.json(sessionView(needSession(options.store, part(parts, 0)), options.gatewayOrigin)),
  ],
  [
    'POST',
    /^\/sessions\/([^/]+)\/cancel$/,
    (_, options, parts) => {
      needSession(options.store, part(parts, 0))
      return Response.json(sessionView(options.store.sessions.cancel(part(parts, 0)), options.gatewayOrigin))
    },
  ],
  ['POST', /^\/sessions\/([^/]+)\/nonce$/, (_, options, parts) => sessionNonce(options, part(parts, 0))],
  ['POST', /^\/transactions$/, authorize],
  ['GET', /^\/transactions$/, listTransactions],
  [
    'GET',
    /^\/transactions\/([^/]+)$/,
    (_, { store }, parts) => Response.json(store.transactions.get(part(parts, 0))),
  ],
  [
    'POST',
    /^\/transactions\/([^/]+)\/capture$/,
    async (request, { store }, parts) => {
      const { amount } = await readJson(request, CaptureSchema)
      return Response.json(store.transactions.capture(part(parts, 0), amount))
    },
  ],
  [
    'POST',
    /^\/transactions\/([^/]+)\/void$/,
    (_, { store }, parts) => Response.json(store.transactions.void(part(parts, 0))),
  ],
  [
    'POST',
    /^\/transactions\/([^/]+)\/refund$/,
    (_, { store }, parts) => Response.json(store.transactions.refund(part(parts, 0))),
  ],
  [
    'POST',
    /^\/customers\/([^/]+)\/payment-methods$/,
    (request, options, parts) => saveMethod(request, options, part(parts, 0)),
  ],
  [
    'GET',
    /^\/customers\/([^/]+)\/payment-methods$/,
    (_, { store }, parts) => Response.json({ paymentMethods: store.vault.list(part(parts, 0)) }),
  ],
  [
    'POST',
    /^\/customers\/([^/]+)\/payment-methods\/([^/]+)\/nonce$/,
    (_, { store }, parts) => Response.json(store.vault.mintNonce(part(parts, 0), part(parts, 1))),
  ],
  [
    'POST',
    /^\/customers\/([^/]+)\/payment-methods\/([^/]+)\/default$/,
    (_, { store }, parts) => Response.json(store.vault.makeDefault(part(parts, 0), part(parts, 1))),
  ],
  [
    'DELETE',
    /^\/customers\/([^/]+)\/payment-methods\/([^/]+)$/,
    (_, { store }, parts) => {
      store.vault.remove(part(parts, 0), part(parts, 1))
      return new Response(null, { status: 204 })
    },
  ],
]

function route(request: Request, options: ApiOptions): Promise<Response> | Response {
  checkMerchant(request)
  const { pathname } = new URL(request.url)
  const onPath = ROUTES.filter(([, pattern]) => pattern.test(pathname))
  const found = onPath.find(([method]) => method === request.method)
  if (found === undefined)
    throw onPath.length > 0
      ? new ApiProblem(405, 'method-not-allowed', 'Method not allowed')
      : new ApiProblem(404, 'not-found', 'There is no such call')
  const [, pattern, answer] = found
  return answer(request, options, pattern.exec(pathname)?.slice(1) ?? [])
}

export function handleApi(request: Request, options: ApiOptions): Promise<Response> {
  return answering(() => route(request, options), { 'www-authenticate': 'Basic realm="payments"' })
}
