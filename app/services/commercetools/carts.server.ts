/**
 * Carts at the commerce platform. An edit is a plan: it is applied to the cart as it is, and planned again on
 * the fresh cart after a conflict, so that nothing acknowledged is lost and nothing is added twice.
 */
import type {
  ByProjectKeyRequestBuilder,
  Cart as WireCart,
  CartDraft,
  CartUpdateAction,
  LineItemDraft,
} from '@commercetools/platform-sdk'
import { TYPE_KEYS } from '~/models/cart/actions'
import type { CartAction } from '~/models/cart/actions'
import type { Cart, ShippingMode } from '~/models/cart/cart'
import type { Plan } from '~/models/cart/plan'
import { CURRENCY_CODE, DEFAULT_COUNTRY } from '~/models/constants/constants'
import type { Logger } from '~/services/logger'
import { isUpstreamError } from '~/services/upstream'
import { fromWireCart } from './cart-mapper'
import type { MapperContext } from './wire-values'
import { isStatus, orNull, refusalCode } from './errors'
import { createQueue } from './queue'
import { noCartLock } from '../database/cart-lock.server'
import type { CartLock } from '../database/cart-lock.server'

const RETRIES_MAX = 3
/** More than anybody has being ordered at a time. */
const CARTS_LOOKED_AT = 5
const RECENT_EDITS_KEPT = 20
const EXPAND = ['discountCodes[*].discountCode', 'discountCodes[*].discountCode.cartDiscounts[*]']

export interface EditOptions {
  /** What has to go before the plan is made, in an update of its own; asked for again with every fresh cart. */
  readonly clean?: ((cart: Cart) => Promise<readonly CartAction[]>) | undefined
  /** The cart as it was answered a moment ago: the first try need not read it, unless there is nothing to write. */
  readonly known?: Cart
  /** Written though the plan has nothing to do: the cart gets another version. */
  readonly always?: boolean
}

/** Of a plan that never declines there is no such outcome. */
export type EditOutcome<R = never> =
  | {
      readonly kind: 'done'
      readonly cart: Cart
      /** The cart that the plan was made on; absent where it had been done by an earlier request. */
      readonly before?: Cart | undefined
    }
  | Declined<R>
  /**
   * It takes no edits: there is no such cart, or it is ordered or merged (`gone`), or it is just being moved into
   * another one (`moving`), which the session will name in a moment.
   */
  | { readonly kind: 'closed'; readonly reason: 'gone' | 'moving' }
  /** The platform will not do it: `DiscountCodeNonApplicable`, `MatchingPriceNotFound` … It is on record with its code. */
  | { readonly kind: 'refused'; readonly code: string; readonly cart: Cart }

/** The plan did not want to, and nothing of it was written. */
type Declined<R> = [R] extends [never]
  ? never
  : { readonly kind: 'declined'; readonly reason: R; readonly cart: Cart }

/** The compiler does not decide for an `R` that is still open whether there is such an outcome. */
const declined = <R>(reason: R, cart: Cart) => ({ kind: 'declined', reason, cart }) as unknown as Declined<R>

export interface NewCart {
  readonly anonymousId?: string
  readonly customerId?: string
  readonly customerEmail?: string
  /** Single when absent. */
  readonly shippingMode?: ShippingMode
  readonly lineItems?: readonly {
    readonly sku: string
    readonly quantity: number
    readonly channel?: string
  }[]
  readonly orderTags?: readonly string[]
}

function lineDraft({ channel, ...line }: NonNullable<NewCart['lineItems']>[number]): LineItemDraft {
  if (channel === undefined) return line
  return { ...line, distributionChannel: { typeId: 'channel', key: channel } }
}

export interface CartService {
  get(cartId: string): Promise<Cart | null>
  /** The newest active cart of a customer, of those that fit; never a copy of an order that an agent works on. */
  getOfCustomer(customerId: string, isFit?: (cartId: string) => Promise<boolean>): Promise<Cart | null>
  create(draft: NewCart): Promise<Cart>
  /** One with a content from the start. */
  createFrom(draft: CartDraft): Promise<Cart>
  /** Applies a plan exactly once. `editId` is unique to the edit and tells after a lost reply whether it was done. */
  edit<R = never>(
    cartId: string,
    editId: string,
    plan: Plan<R>,
    options?: EditOptions,
  ): Promise<EditOutcome<R>>
  delete(cart: Pick<Cart, 'id' | 'version'>): Promise<void>
}

export interface CartServiceOptions {
  readonly client: ByProjectKeyRequestBuilder
  /** Look-ups for the mapper, from the catalogue. */
  readonly context: () => Promise<MapperContext>
  readonly logger: Logger
  /** Where several processes edit one cart; the queue of this one is enough by default. */
  readonly lock?: CartLock
}

interface Tried {
  before: Cart | undefined
}

/** Waits a little longer each time, with chance in it, so that contenders do not meet again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 15 * 2 ** attempt))
}

/** Another shop of the project may sell in other currencies: such a cart is none of this shop's. */
function isOurs(cart: WireCart): boolean {
  return cart.totalPrice.currencyCode === CURRENCY_CODE
}

function closed(cart: Cart | null): Extract<EditOutcome, { kind: 'closed' }> {
  return { kind: 'closed', reason: cart?.state === 'Frozen' ? 'moving' : 'gone' }
}

function withEdit(cart: Cart, editId: string, actions: readonly CartAction[]): CartUpdateAction[] {
  const before = cart.fields.recentEdits
  // Of an edit in parts, `merge:cart:line`, none is forgotten before the last: after an interruption it is made again.
  const [whole] = /^.+:.+:/.exec(editId) ?? []
  const isKept = (id: string, index: number) =>
    index > before.length - RECENT_EDITS_KEPT || (whole !== undefined && id.startsWith(whole))
  const recent = [...before.filter(isKept), editId]
  return [
    ...(actions as readonly CartUpdateAction[]),
    { action: 'setCustomField', name: 'recentEdits', value: recent },
  ]
}

export function createCartService(options: CartServiceOptions): CartService {
  const { client, context, logger, lock = noCartLock } = options
  const queue = createQueue()

  async function get(cartId: string): Promise<Cart | null> {
    const request = client
      .carts()
      .withId({ ID: cartId })
      .get({ queryArgs: { expand: EXPAND } })
    const [wire, mapper] = await Promise.all([orNull(request.execute()), context()])
    return wire === null || !isOurs(wire) ? null : fromWireCart(wire, mapper)
  }

  async function update(cart: Cart, actions: CartUpdateAction[]): Promise<Cart> {
    const request = client
      .carts()
      .withId({ ID: cart.id })
      .post({ body: { version: cart.version, actions }, queryArgs: { expand: EXPAND } })
    const [{ body }, mapper] = await Promise.all([request.execute(), context()])
    return fromWireCart(body, mapper)
  }

  async function createFrom(body: CartDraft): Promise<Cart> {
    const request = client.carts().post({ body, queryArgs: { expand: EXPAND } })
    const [answer, mapper] = await Promise.all([request.execute(), context()])
    return fromWireCart(answer.body, mapper)
  }

  async function cleaned(cart: Cart, clean: EditOptions['clean']): Promise<Cart> {
    const actions = (await clean?.(cart)) ?? []
    return actions.length === 0 ? cart : update(cart, [...(actions as readonly CartUpdateAction[])])
  }

  /** One try: cleans the cart, plans on it as it is then, writes. `tried` keeps what the last plan was made on. */
  async function tryEdit<R>(
    found: Cart | null,
    editId: string,
    plan: Plan<R>,
    { clean, known, always = false }: EditOptions,
    tried: Tried,
  ): Promise<EditOutcome<R>> {
    if (found === null || found.state !== 'Active') return closed(found)
    if (found.fields.recentEdits.includes(editId)) return { kind: 'done', cart: found, before: tried.before }
    let cart = found
    let actions: readonly CartAction[] = []
    try {
      cart = await cleaned(found, clean)
      tried.before = cart
      const planned = await plan(cart)
      const isUnwritten = 'refused' in planned || (planned.actions.length === 0 && !always)
      // No version is written that would show an edit in between.
      if (isUnwritten && cart === known)
        return await tryEdit(await get(cart.id), editId, plan, { clean }, tried)
      if ('refused' in planned) return declined(planned.refused, cart)
      actions = planned.actions
      if (isUnwritten) return { kind: 'done', cart, before: cart }
      return { kind: 'done', cart: await update(cart, withEdit(cart, editId, actions)), before: cart }
    } catch (error) {
      const code = refusalCode(error)
      if (code === null) throw error
      // A proxy may answer 404 to a write: the cart is gone only when it cannot be read either.
      const still = isStatus(error, 404) ? await get(cart.id) : cart
      if (still?.state !== 'Active') return closed(still)
      const names = [...new Set(actions.map(({ action }) => action))]
      logger.warn({ cartId: cart.id, code, actions: names }, 'the platform refused a cart edit')
      return { kind: 'refused', code, cart }
    }
  }

  /** After the last try: the cart is looked at once more, since only the answer may have been lost. */
  async function settle(
    cartId: string,
    editId: string,
    fault: unknown,
    { before }: Tried,
  ): Promise<EditOutcome> {
    const cart = await get(cartId).catch(() => null)
    if (cart?.fields.recentEdits.includes(editId)) return { kind: 'done', cart, before }
    throw fault
  }

  async function editUnderLock<R>(
    cartId: string,
    editId: string,
    plan: Plan<R>,
    options: EditOptions,
  ): Promise<EditOutcome<R>> {
    let release = (await lock.isTaken(cartId)) ? await lock.acquire(cartId) : undefined
    // After a conflict everybody waits for the lock: nobody is refused only because many edit at once.
    const acquireLock = async () => {
      release ??= await lock.acquire(cartId)
    }
    try {
      return await tryUnderLock(cartId, editId, plan, options, acquireLock)
    } finally {
      await release?.()
    }
  }

  async function tryUnderLock<R>(
    cartId: string,
    editId: string,
    plan: Plan<R>,
    options: EditOptions,
    acquireLock: () => Promise<void>,
  ): Promise<EditOutcome<R>> {
    const tried: Tried = { before: undefined }
    // Nothing was tried yet: a platform that cannot even be read is reported at once.
    let first: Cart | null | undefined = options.known ?? (await get(cartId))
    for (let attempt = 0; ; attempt += 1) {
      try {
        const cart: Cart | null = first === undefined ? await get(cartId) : first
        first = undefined
        return await tryEdit(cart, editId, plan, options, tried)
      } catch (error) {
        if (!isUpstreamError(error) || !error.retryable) throw error
        if (attempt === RETRIES_MAX) return await settle(cartId, editId, error, tried)
        logger.warn({ status: error.status, code: error.code, attempt }, 'cart edit is planned again')
        if (error.status === 409) await acquireLock()
        else await pause(attempt)
      }
    }
  }

  return {
    get,
    async getOfCustomer(customerId, isFit) {
      // A customer of several shops of the project may have a newer cart in another currency.
      const request = client.carts().get({
        queryArgs: {
          where:
            'customerId = :customerId and cartState = "Active" and totalPrice(currencyCode = :currency) and not(custom(fields(reshippedFromOrderNumber is defined)))',
          'var.customerId': customerId,
          'var.currency': CURRENCY_CODE,
          sort: 'lastModifiedAt desc',
          limit: isFit === undefined ? 1 : CARTS_LOOKED_AT,
          withTotal: false,
          expand: EXPAND,
        },
      })
      const [{ body }, mapper] = await Promise.all([request.execute(), context()])
      for (const wire of body.results)
        if (isFit === undefined || (await isFit(wire.id))) return fromWireCart(wire, mapper)
      return null
    },
    create({ lineItems = [], orderTags, ...draft }) {
      return createFrom({
        currency: CURRENCY_CODE,
        country: DEFAULT_COUNTRY,
        inventoryMode: 'ReserveOnOrder',
        taxRoundingMode: 'HalfEven',
        taxCalculationMode: 'LineItemLevel',
        shippingMode: 'Single',
        custom: {
          type: { typeId: 'type', key: TYPE_KEYS.cart },
          fields: orderTags === undefined ? {} : { orderTags: [...orderTags] },
        },
        lineItems: lineItems.map(lineDraft),
        ...draft,
      })
    },
    createFrom,
    edit: (cartId, editId, plan, options = {}) =>
      queue.run(cartId, () => editUnderLock(cartId, editId, plan, options)),
    async delete(cart) {
      await orNull(
        client
          .carts()
          .withId({ ID: cart.id })
          .delete({ queryArgs: { version: cart.version } })
          .execute(),
      )
    },
  }
}
