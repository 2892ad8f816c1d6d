/** Checkout's use cases: who may be on which step, what the steps offer, and what they store. */
import type { Cart } from '~/models/cart/cart'
import { isUploaded } from '~/models/cart/order-tags'
import type { STEPS } from '~/models/checkout/steps'
import { addressesInOrder } from '~/models/customers/customer'
import type { CustomerAddress } from '~/models/customers/customer'
import type { CartUseCases } from '../cart/cart-use-cases.server'
import type { CartGathering } from '../cart/cart-gathering.server'
import type { Clock } from '../clock'
import type { Age, CustomerService } from '../commercetools/customers.server'
import type { FreeShipping } from '../free-shipping.server'
import type { ShippingService } from '../shipping/shipping.server'
import type { Visitor } from '../visitor'
import { createCheckoutEntries } from './checkout-entry.server'
import type { CheckoutEntries } from './checkout-entry.server'
import { createDeliveryOffers } from './delivery-offers.server'
import type { DeliveryOffers, OffersQuestion } from './delivery-offers.server'
import type { OrderPages } from './order-pages.server'
import { createStepSaving } from './step-saving.server'
import type { StepSaving } from './step-saving.server'
import { createUploadedDeliveries } from './usual-deliveries.server'

export interface CheckoutUseCases extends CheckoutEntries, StepSaving {
  /** A signed-in customer's address book, default first; empty for guests. */
  savedAddresses(visitor: Visitor, as?: Age): Promise<readonly CustomerAddress[]>
  /** One address, freshly loaded since an order ships there; null if it no longer exists. */
  savedAddress(visitor: Visitor, id: string): Promise<CustomerAddress | null>
  /** Of addresses verified earlier: those in the cart, and in the address book as last seen. */
  knownMatchkeys(visitor: Visitor, cart: Cart): Promise<readonly string[]>
  /** Whether this shopper may split one order over several addresses: everyone but barred customers (SHIP-17). */
  maySplit(visitor: Visitor, as?: Age): Promise<boolean>
  /** Whether this shopper may give an order a number of their own: businesses. */
  takesPurchaseOrder(visitor: Visitor): Promise<boolean>
  offersFor(cart: Cart, request: OffersQuestion): Promise<DeliveryOffers>
  /** Dates on which this cart could ship; empty while the service is unavailable (SHIP-26). */
  shipDates(cart: Cart): Promise<readonly string[]>
  /** Chooses the deliveries of an uploaded order without asking. False for any other cart, or if it failed. */
  deliverUploaded(visitor: Visitor): Promise<boolean>
  /** Like `firstStepPath`, for entry by a link: an uploaded order that lost a delivery gets a new one (CHK-04). */
  resume(visitor: Visitor): Promise<string>
  /**
   * Whether the present cart came from an upload: its checkout asks neither for recipients nor for addresses (CHK-04).
   */
  isUploadAtHand(visitor: Visitor): Promise<boolean>
}

const DELIVERY_PATH: (typeof STEPS)[1]['path'] = '/checkout/shipping'

export function createCheckout(options: {
  readonly cartUseCases: CartUseCases
  readonly gathering: Pick<CartGathering, 'gather'>
  readonly orderPages: OrderPages
  readonly customers: CustomerService
  readonly shipping: ShippingService
  readonly clock: Clock
  readonly freeShipping: Pick<FreeShipping, 'ofDelivery'>
}): CheckoutUseCases {
  const { cartUseCases, customers, clock } = options
  const { offersFor, shipDates, resolveChoices } = createDeliveryOffers(options)

  const savedAddresses: CheckoutUseCases['savedAddresses'] = async ({ customerId }, as = 'fresh') => {
    const customer = customerId === undefined ? null : await customers.get(customerId, as)
    return customer === null ? [] : addressesInOrder(customer)
  }
  const maySplit = ({ customerId }: Visitor, as: Age = 'fresh') => customers.maySplit(customerId, as)
  const entries = createCheckoutEntries(options)
  const saving = createStepSaving({ cartUseCases, clock, maySplit, resolveChoices })
  const { chooseDeliveries } = saving
  const deliverUploaded = createUploadedDeliveries({ cartUseCases, offersFor, chooseDeliveries })

  /** An uploaded order that lost a delivery gets a new one and goes on to payment (CHK-04). */
  async function pastDelivery(visitor: Visitor, path: string): Promise<string> {
    const isOpen = path === DELIVERY_PATH && (await deliverUploaded(visitor))
    return isOpen ? entries.firstStepPath(visitor) : path
  }

  return {
    ...entries,
    ...saving,
    deliverUploaded,
    async start(visitor) {
      const { path, isRefused } = await entries.start(visitor)
      return { path: await pastDelivery(visitor, path), isRefused }
    },
    resume: async (visitor) => pastDelivery(visitor, await entries.firstStepPath(visitor)),
    async isUploadAtHand(visitor) {
      const { cart } = await cartUseCases.view(visitor, 'cached')
      return cart !== null && isUploaded(cart)
    },
    offersFor,
    shipDates,
    savedAddresses,
    async savedAddress(visitor, id) {
      return (await savedAddresses(visitor)).find((each) => each.id === id) ?? null
    },
    async knownMatchkeys({ customerId }, cart) {
      const customer = customerId === undefined ? null : await customers.get(customerId, 'cached')
      const ofCart = cart.itemShippingAddresses.flatMap(
        ({ fields: { signedTrustedMatchkey } }) => signedTrustedMatchkey ?? [],
      )
      return [...ofCart, ...Object.values(customer?.matchkeys ?? {})]
    },
    maySplit,
    async takesPurchaseOrder({ customerId }) {
      const customer = customerId === undefined ? null : await customers.get(customerId, 'cached')
      return customer?.isBusiness ?? false
    },
  }
}
