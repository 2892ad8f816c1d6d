/** Carts at the commerce platform. */
import type {
  ByProjectKeyRequestBuilder,
  Cart as WireCart,
  CartDraft,
  CartUpdateAction,
  LineItemDraft,
} from '@commercetools/platform-sdk'
import { TYPE_KEYS } from '~/models/cart/actions'
import type { Cart, ShippingMode } from '~/models/cart/cart'
import { CURRENCY_CODE, DEFAULT_COUNTRY } from '~/models/constants/constants'
import type { Logger } from '~/services/logger'
import { fromWireCart } from './cart-mapper'
import type { MapperContext } from './wire-values'
import { createCartEdits } from './cart-edits.server'
import type { EditCart } from './cart-edits.server'
import { orNull } from './errors'
import { quote, spellingsOf } from './query-text'
import { noCartLock } from '../database/cart-lock.server'
import type { CartLock } from '../database/cart-lock.server'

/** More carts than any customer has being ordered at the same time. */
const CARTS_LOOKED_AT = 5
/** More than any customer has open: signing in merges them. */
const OPEN_CARTS_MAX = 100
const EXPAND = ['discountCodes[*].discountCode', 'discountCodes[*].discountCode.cartDiscounts[*]']

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
  /** A customer's newest active cart that `isFit` accepts; never a copy of an order that an agent works on. */
  getOfCustomer(customerId: string, isFit?: (cartId: string) => Promise<boolean>): Promise<Cart | null>
  /** Carts of a customer, open or being moved, that have this e-mail, in whatever case of letters. */
  idsWithEmail(customerId: string, email: string): Promise<readonly string[]>
  create(draft: NewCart): Promise<Cart>
  /** Creates one that has content from the start. */
  createFrom(draft: CartDraft): Promise<Cart>
  readonly edit: EditCart
  delete(cart: Pick<Cart, 'id' | 'version'>): Promise<void>
}

export interface CartServiceOptions {
  readonly client: ByProjectKeyRequestBuilder
  /** Look-ups for the mapper, from the catalogue. */
  readonly context: () => Promise<MapperContext>
  readonly logger: Logger
  /** For several processes editing one cart; by default this process's queue is enough. */
  readonly lock?: CartLock
}

/** Another shop of the project may sell in other currencies: its carts are not ours. */
function isOurs(cart: WireCart): boolean {
  return cart.totalPrice.currencyCode === CURRENCY_CODE
}

export function createCartService(options: CartServiceOptions): CartService {
  const { client, context, logger, lock = noCartLock } = options

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

  return {
    get,
    async getOfCustomer(customerId, isFit) {
      // A customer of several shops in the project may have a newer cart in another currency.
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
    async idsWithEmail(customerId, email) {
      const emails = spellingsOf(email).map(quote).join(', ')
      const where = `customerId = ${quote(customerId)} and cartState in ("Active", "Frozen") and customerEmail in (${emails})`
      const queryArgs = { where, limit: OPEN_CARTS_MAX, withTotal: false }
      const { body } = await client.carts().get({ queryArgs }).execute()
      return body.results.map(({ id }) => id)
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
    edit: createCartEdits({ get, update, logger, lock }),
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
