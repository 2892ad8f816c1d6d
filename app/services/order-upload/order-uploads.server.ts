/**
 * Orders from a list (UPLD-01 to UPLD-04): read and stored, reviewed, and turned into a cart of its own with an address
 * and a delivery for each shipment. However many rows there are, the cart is written three times.
 */
import { createHash, randomUUID } from 'node:crypto'
import { buysFrom } from '~/models/catalogue/pricing'
import type { Cart } from '~/models/cart/cart'
import { isUploaded, UPLOADED_TAG } from '~/models/cart/order-tags'
import { planBilling } from '~/models/cart/plans/plan-billing'
import { planSplit } from '~/models/cart/plans/plan-split'
import { refusalOfSplit } from '~/models/cart/plans/split-check'
import { CART_CHANGED, refusalMessage } from '~/models/cart/refusals'
import { checkRows, checkUpload } from '~/models/order-upload/check-upload'
import type { CheckedUpload, UploadShipment } from '~/models/order-upload/check-upload'
import type { Sold } from '~/models/order-upload/row-goods'
import type { RowProblem, UploadedList } from '~/models/order-upload/upload-rows'
import { quantityBySku, splitOfUpload } from '~/models/order-upload/upload-split'
import { businessDate } from '~/models/time/business-time'
import type { BegunAct } from '../audit/audit.server'
import { begunCart } from '../cart/begun-cart.server'
import type { CartUseCases } from '../cart/cart-use-cases.server'
import type { SessionCarts } from '../cart/session-cart.server'
import type { CheckoutUseCases } from '../checkout/checkout.server'
import type { Clock } from '../clock'
import type { CartService } from '../commercetools/carts.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { GroupGoods } from '../group-goods.server'
import type { UploadedFile } from '../upload-request.server'
import type { Visitor } from '../visitor'
import { readList, templateList, writeList } from './csv.server'
import type { ReadList } from './csv.server'
import type { UploadedLists } from './uploaded-lists.server'

export interface ReviewedUpload {
  readonly list: UploadedList
  readonly checked: CheckedUpload
  /** Names of the ordered items, by SKU. */
  readonly names: ReadonlyMap<string, string>
  /** Changes whenever what would be ordered does. */
  readonly digest: string
}

type Received =
  | { readonly kind: 'kept'; readonly id: string; readonly unknown: readonly string[] }
  | Exclude<ReadList, { readonly kind: 'rows' }>

type Ordered =
  | { readonly kind: 'ordered'; readonly path: string; readonly cart: Cart }
  /** Differs from what was reviewed: items have sold out meanwhile, or are back. */
  | { readonly kind: 'changed' }
  /** This customer's orders go to one address only (SHIP-17). */
  | { readonly kind: 'one-address' }
  | { readonly kind: 'being-ordered' }
  | { readonly kind: 'refused'; readonly message: string }

export interface OrderUploads {
  receive(customerId: string, file: UploadedFile): Promise<Received>
  /** Null: this customer has no such list. */
  review(customerId: string, id: string, as?: 'fresh' | 'cached'): Promise<ReviewedUpload | null>
  /**
   * @param digest of what the customer reviewed
   * @param record called once the cart is made and before anyone has it; if it fails there is no cart
   */
  order(
    visitor: Visitor,
    upload: ReviewedUpload,
    digest: string,
    begin: () => Promise<BegunAct>,
  ): Promise<Ordered>
  forget(customerId: string, id: string): Promise<void>
  /** Every row that is not in the order, as a file with the reasons. */
  toCorrect(customerId: string, id: string): Promise<string | null>
  template(): string
}

function digestOf({ shipments }: CheckedUpload): string {
  const content = shipments.map(({ address, message, quantities }) => [address, message, [...quantities]])
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}

const byRow = (a: RowProblem, b: RowProblem): number => a.raw.row - b.raw.row

export function createOrderUploads({
  lists,
  catalogue,
  groupGoods,
  carts,
  sessionCarts,
  cartUseCases,
  checkout,
  clock,
}: {
  readonly lists: UploadedLists
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
  readonly groupGoods: Pick<GroupGoods, 'itemsFor'>
  readonly carts: Pick<CartService, 'edit' | 'get'>
  readonly sessionCarts: Pick<SessionCarts, 'abandon' | 'begin' | 'discard' | 'isBeingPlaced' | 'replaceBy'>
  readonly cartUseCases: Pick<CartUseCases, 'tryKeptCode'>
  readonly checkout: Pick<
    CheckoutUseCases,
    'deliverUploaded' | 'firstStepPath' | 'maySplit' | 'savedAddresses'
  >
  readonly clock: Clock
}): OrderUploads {
  async function linesOf(shipments: readonly UploadShipment[]) {
    const quantities = quantityBySku(shipments)
    const sold = await catalogue.getVariants([...quantities.keys()], 'cached')
    return [...quantities].map(([sku, quantity]) => {
      const variant = sold.get(sku)?.variant
      return { sku, quantity, ...(variant === undefined ? {} : buysFrom(variant)) }
    })
  }

  /** Creates the cart, tagged from the start, and allocates its lines as the list says. */
  async function make(
    visitor: Visitor,
    shipments: readonly UploadShipment[],
  ): Promise<{ readonly cart: Cart } | { readonly message: string }> {
    const begun = await sessionCarts.begin(visitor, {
      shippingMode: 'Multiple',
      orderTags: [UPLOADED_TAG],
      lineItems: await linesOf(shipments),
    })
    if (begun.kind === 'refused') return { message: refusalMessage(begun.code) }
    const made = begunCart({ carts, sessionCarts }, begun.cart)
    const split = await made.fill(async () => {
      // Recipients do not pay: the billing address is the customer's own.
      const [own] = await checkout.savedAddresses(visitor, 'cached')
      return carts.edit<string>(
        begun.cart.id,
        randomUUID(),
        (cart) => {
          const wanted = splitOfUpload(cart, shipments)
          if (refusalOfSplit(cart, wanted, (id) => id) !== undefined) return { refused: CART_CHANGED }
          const laidOut = planSplit(cart, wanted, businessDate(clock.now()))
          return { actions: [...laidOut, ...(own === undefined ? [] : planBilling(own))] }
        },
        { known: begun.cart },
      )
    })
    if (split.kind === 'done') return { cart: split.cart }
    await made.drop()
    if (split.kind === 'refused') return { message: refusalMessage(split.code) }
    return { message: CART_CHANGED }
  }

  /** Discards the cart that an earlier list had filled, since it was uploaded again. Any other waits in the account. */
  async function dropEarlier(cartId: string | undefined): Promise<void> {
    const cart = cartId === undefined ? null : await carts.get(cartId)
    if (cart?.state === 'Active' && isUploaded(cart)) await sessionCarts.discard(cart)
  }

  const review: OrderUploads['review'] = async (customerId, id, as = 'cached') => {
    const list = await lists.find(customerId, id)
    if (list === null) return null
    const rows = checkRows(list.rows)
    const sold: Sold = await groupGoods.itemsFor(customerId, await catalogue.getVariants(rows.skus, as))
    const checked = checkUpload(rows, sold)
    const names = new Map([...sold].map(([sku, { product }]) => [sku, product.name]))
    return { list, checked, names, digest: digestOf(checked) }
  }

  return {
    forget: lists.forget,
    async receive(customerId, { name, bytes }) {
      const read = readList(bytes)
      if (read.kind !== 'rows') return read
      const id = await lists.keep(customerId, { fileName: name, rows: read.rows })
      return { kind: 'kept', id, unknown: read.unknown }
    },
    review,
    async toCorrect(customerId, id) {
      const upload = await review(customerId, id)
      return upload && writeList([...upload.checked.wrong, ...upload.checked.left].sort(byRow))
    },
    template: templateList,
    async order(visitor, { checked: { shipments }, digest: present }, digest, begin) {
      if (present !== digest || shipments.length === 0) return { kind: 'changed' }
      if (shipments.length > 1 && !(await checkout.maySplit(visitor))) return { kind: 'one-address' }
      if (await sessionCarts.isBeingPlaced(visitor)) return { kind: 'being-ordered' }
      const made = await make(visitor, shipments)
      if ('message' in made) return { kind: 'refused', message: made.message }
      const act = await begin().catch(async (error: unknown) => {
        // Holds nothing but the list, in this version. Our own database may be what failed, so it is not asked.
        await sessionCarts.discard(made.cart)
        throw error
      })
      const before = visitor.cartId
      const named = await sessionCarts.replaceBy(visitor, made.cart)
      if (named.kind !== 'adopted') return { kind: 'refused', message: CART_CHANGED }
      await act.done()
      await dropEarlier(before)
      await cartUseCases.tryKeptCode(visitor)
      // If no delivery is available now, checkout asks for it.
      await checkout.deliverUploaded(visitor)
      return { kind: 'ordered', path: await checkout.firstStepPath(visitor), cart: made.cart }
    },
  }
}
