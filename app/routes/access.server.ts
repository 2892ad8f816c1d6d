/**
 * Who may see a page or make a call: asked here alone, by every loader and every action for itself. It goes by who is at
 * the keyboard, whoever they are acting for.
 */
import type { Actor, SignedInActor } from '~/models/customers/actor'
import type { Permission } from '~/models/customers/customer'
import type { Order } from '~/models/orders/order'
import { CustomerIdQuerySchema } from '~/models/payments/wallet-calls'
import { checkCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { signInFirst } from '~/models/customers/account-menu'
import type { AccountFlags } from '~/models/customers/account-menu'
import { apiError, isCall, json, notFound, redirectTo } from '~/utils/responses'
import { sentFields } from '~/utils/sent-fields'

export interface Permitted {
  readonly visitor: Visitor
  readonly actor: SignedInActor
}

/**
 * One of these permissions is enough. Whoever has none, signed in or not, gets the answer to what there is not, and is
 * not told that there is such a page (AGENT-07).
 */
export async function requirePermission(
  request: Request,
  anyOf: readonly Permission[],
  nothing: (request: Request) => Response = () => notFound(),
): Promise<Permitted> {
  const visitor = await services.visitors.read(request)
  const { actor } = visitor
  if (actor.kind === 'guest' || !(await holdsAny(actor, anyOf))) throw nothing(request)
  return { visitor, actor }
}

/** Whether one of these permissions is held, where others are answered as well. */
export async function holdsAny(actor: Actor, anyOf: readonly Permission[]): Promise<boolean> {
  // oxlint-disable-next-line no-restricted-properties -- Here alone.
  return actor.kind === 'customer' && (await services.permissions.holdsAny(actor, anyOf))
}

/** The same as of the last minute, for what is only shown. */
export async function heldLately(actor: Actor, anyOf: readonly Permission[]): Promise<boolean> {
  // oxlint-disable-next-line no-restricted-properties -- Here alone.
  return actor.kind === 'customer' && (await services.permissions.heldLately(actor, anyOf))
}

export interface SignedIn extends Permitted {
  /** Whose account it is: the actor's own, or that of whom they act for. */
  readonly customerId: string
}

/** Who acts for a guest has no account at hand, while header and footer lead to one. */
async function withoutAccount(request: Request, visitor: Visitor): Promise<Response> {
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isCall(request)
  if (!isPage) return notFound()
  const message = `${visitor.email ?? 'Whom you act for'} is a guest, who has no account.`
  await visitor.save({ flash: [{ type: 'warning', message }] })
  return redirectTo('/agent', { headers: await visitor.headers() })
}

/** What a form says that comes from somebody who is signed out meanwhile. */
interface SignedOut {
  readonly message: string
  readonly sendAgain: Awaited<ReturnType<typeof sentFields>>
  readonly signInAt: string
}

/**
 * Somebody with an account. A page leads others to sign in and comes back (ACCT-04). A form that was sent is answered
 * with 401 and with all that was typed, to be sent again after signing in beside it; a call with 401 and a message.
 */
export async function requireCustomer(request: Request): Promise<SignedIn> {
  const visitor = await services.visitors.read(request)
  const { actor, customerId } = visitor
  if (actor.kind === 'customer' && customerId === undefined) throw await withoutAccount(request, visitor)
  if (actor.kind === 'customer' && customerId !== undefined) return { visitor, actor, customerId }
  const headers = await visitor.headers()
  if (isCall(request)) throw apiError(401, [{ message: 'Please sign in first.' }], { headers })
  const { pathname, search } = new URL(request.url)
  if (request.method === 'GET' || request.method === 'HEAD')
    throw redirectTo(signInFirst(pathname + search), { headers })
  const told: SignedOut = {
    message: 'You were signed out before this reached us, so nothing has been saved.',
    sendAgain: await sentFields(request.clone()),
    signInAt: signInFirst(pathname + search),
  }
  throw json(told, { status: 401, headers })
}

/** Whether whoever is at the keyboard is the customer: who acts for one is told nothing that is theirs to hear. */
export const isOwnAccount = ({ actor, customerId }: SignedIn): boolean => actor.id === customerId

/** Of whoever is at the keyboard: who acts for a customer neither sees nor changes this for them. */
export async function requireOwnAccount(request: Request): Promise<SignedIn> {
  const signedIn = await requireCustomer(request)
  if (!isOwnAccount(signedIn)) throw notFound()
  return signedIn
}

/** A customer whose account has this; to any other there is no such page (UPLD-01). */
export async function requireAccountWith(
  request: Request,
  flag: keyof AccountFlags,
  message?: string,
): Promise<SignedIn> {
  const signedIn = await requireCustomer(request)
  if (!(await services.account.has(signedIn.customerId, flag))) throw notFound(message)
  return signedIn
}

export function noSuchCustomer(): Response {
  return apiError(404, [{ key: 'customerId', message: 'There is no such customer' }])
}

/**
 * Calls that name a customer answer about the one who asks, or whom they act for. Throws 400 without a `customerId` in
 * the query, and 404 for one of somebody else.
 */
export async function requireOwnCustomer(
  request: Request,
): Promise<{ readonly visitor: Visitor; readonly customerId: string }> {
  const call = checkCall(Object.fromEntries(new URL(request.url).searchParams), CustomerIdQuerySchema)
  if (!call.ok) throw apiError(call.status, call.errors)
  const visitor = await services.visitors.read(request)
  const { customerId } = visitor
  if (customerId === undefined || customerId !== call.value.customerId) throw noSuchCustomer()
  return { visitor, customerId }
}

/**
 * An order that is the visitor's own, or a guest's that was looked up in this visit. Another's is not there (ORD-04);
 * who is signed out may sign in first.
 */
export async function requireOrder(
  request: Request,
  orderId: string,
): Promise<{ readonly visitor: Visitor; readonly order: Order }> {
  const visitor = await services.visitors.read(request)
  const order = await services.orderHistory.find(visitor, orderId)
  if (order !== null) return { visitor, order }
  await requireCustomer(request)
  throw notFound('There is no such order among yours.')
}
