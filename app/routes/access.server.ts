/**
 * Who may see a page or make a call: checked only here, by every loader and action for itself. Based on the person
 * acting, whoever they are acting for.
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
 * Requires any one of these permissions. Anyone else, signed in or not, gets the response for a page that does not
 * exist (AGENT-07).
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

/** Whether any of these permissions is held; for pages that others may see too. */
export async function holdsAny(actor: Actor, anyOf: readonly Permission[]): Promise<boolean> {
  // oxlint-disable-next-line no-restricted-properties -- The only place that asks for permissions (079).
  return actor.kind === 'customer' && (await services.permissions.holdsAny(actor, anyOf))
}

/** The same up to a minute old, for display only. */
export async function heldLately(actor: Actor, anyOf: readonly Permission[]): Promise<boolean> {
  // oxlint-disable-next-line no-restricted-properties -- The only place that asks for permissions (079).
  return actor.kind === 'customer' && (await services.permissions.heldLately(actor, anyOf))
}

export interface SignedIn extends Permitted {
  /** The account in question: the actor's own, or that of the customer they act for. */
  readonly customerId: string
}

/** Agents make a business of a customer they act for, and none of themselves. */
export function mayRegisterBusiness({ actor, customerId, kind }: Visitor): boolean {
  const isActing = actor.kind === 'customer' && customerId !== actor.id
  return customerId !== undefined && (kind !== 'agent' || isActing)
}

/** To an agent who acts for a guest. */
export const guestWithoutAccount = ({ email }: Visitor): string =>
  `${email ?? 'Whom you act for'} is a guest, who has no account.`

/** An agent acting for a guest has no account to show, though header and footer link to one. */
async function withoutAccount(request: Request, visitor: Visitor): Promise<Response> {
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isCall(request)
  if (!isPage) return notFound()
  await visitor.save({ flash: [{ type: 'warning', message: guestWithoutAccount(visitor) }] })
  return redirectTo('/agent', { headers: await visitor.headers() })
}

/** The response to a form from someone who has been signed out meanwhile. */
interface SignedOut {
  readonly message: string
  readonly sendAgain: Awaited<ReturnType<typeof sentFields>>
  readonly signInAt: string
}

/**
 * Requires an account. Pages redirect to sign-in and back (ACCT-04). A posted form gets 401 with everything typed, to
 * be resent after signing in alongside; an API call gets 401 and a message.
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

/** Whether the person acting is the customer: agents are not shown what only the customer should see. */
export const isOwnAccount = ({ actor, customerId }: SignedIn): boolean => actor.id === customerId

/** Only for the person acting: agents neither see nor change this for a customer. */
export async function requireOwnAccount(request: Request): Promise<SignedIn> {
  const signedIn = await requireCustomer(request)
  if (!isOwnAccount(signedIn)) throw notFound()
  return signedIn
}

/** Requires an account with this flag; for any other, the page does not exist (UPLD-01). */
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
 * For calls that name a customer: it must be the caller, or the one they act for. Throws 400 without a `customerId` in
 * the query, and 404 for someone else's.
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
 * Requires the visitor's own order, or a guest order looked up in this visit. Others' orders do not exist (ORD-04);
 * visitors who are signed out may sign in first.
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

/** The same for whoever has the order's receipt, whose token is then in the address. */
export async function requireOrderOrReceipt(
  request: Request,
  orderId: string,
): Promise<{ readonly visitor: Visitor; readonly order: Order; readonly token: string | null }> {
  const token = new URL(request.url).searchParams.get('token')
  if (token === null) return { ...(await requireOrder(request, orderId)), token }
  const receipt = await services.placement.openReceipt(token)
  const order = receipt === null ? null : await services.orders.getOrderByNumber(receipt.orderNumber)
  if (order?.id !== orderId) throw notFound()
  return { visitor: await services.visitors.read(request), order, token }
}
