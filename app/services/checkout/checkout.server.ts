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
  /** The address book of a signed-in customer, the default first; empty for guests. */
  savedAddresses(visitor: Visitor, as?: Age): Promise<readonly CustomerAddress[]>
  /** One of them as it is now, since an order goes there; null once it is not there any more. */
  savedAddress(visitor: Visitor, id: string): Promise<CustomerAddress | null>
  /** Of addresses that were verified before: in the cart, and in the book as it was last seen. */
  knownMatchkeys(visitor: Visitor, cart: Cart): Promise<readonly string[]>
  /** Whether this shopper may send one order to several addresses: everybody but customers who are barred (SHIP-17). */
  maySplit(visitor: Visitor): Promise<boolean>
  offersFor(cart: Cart, request: OffersQuestion): Promise<DeliveryOffers>
  /** Dates on which this cart could leave; empty while the service does not say (SHIP-26). */
  shipDates(cart: Cart): Promise<readonly string[]>
  /** Deliveries of an uploaded order, of which nobody is asked. False for another cart, or where it could not. */
  deliverUploaded(visitor: Visitor): Promise<boolean>
  /** As `firstStepPath`, for an entry by a link: an uploaded order that has lost a delivery gets another (CHK-04). */
  resume(visitor: Visitor): Promise<string>
  /** Whether the cart at hand came by an upload: its checkout asks nobody for whom it is, nor where to (CHK-04). */
  isUploadAtHand(visitor: Visitor): Promise<boolean>
}

const DELIVERY_PATH: (typeof STEPS)[1]['path'] = '/checkout/shipping'

export function createCheckout(options: {
  readonly shopping: CartUseCases
  readonly gathering: Pick<CartGathering, 'gather'>
  readonly orderPages: OrderPages
  readonly customers: CustomerService
  readonly shipping: ShippingService
  readonly clock: Clock
  readonly freeShipping: Pick<FreeShipping, 'ofDelivery'>
}): CheckoutUseCases {
  const { shopping, customers, clock } = options
  const { offersFor, shipDates, resolveChoices } = createDeliveryOffers(options)

  const savedAddresses: CheckoutUseCases['savedAddresses'] = async ({ customerId }, as = 'fresh') => {
    const customer = customerId === undefined ? null : await customers.get(customerId, as)
    return customer === null ? [] : addressesInOrder(customer)
  }
  const maySplit = ({ customerId }: Visitor) => customers.maySplit(customerId, 'fresh')
  const entries = createCheckoutEntries(options)
  const saving = createStepSaving({ shopping, clock, maySplit, resolveChoices })
  const { chooseDeliveries } = saving
  const deliverUploaded = createUploadedDeliveries({ shopping, offersFor, chooseDeliveries })

  /** Where an uploaded order has lost a delivery it gets another, and goes on to payment (CHK-04). */
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
      const { cart } = await shopping.view(visitor, 'cached')
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
  }
}
