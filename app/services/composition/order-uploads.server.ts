/** Orders by a list: where the lists are kept, and how one becomes a cart. */
import { createOrderUploads } from '../order-upload/order-uploads.server'
import { createUploadedLists } from '../order-upload/uploaded-lists.server'
import type { CartServices } from './cart.server'
import type { CheckoutServices } from './checkout.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

export function composeOrderUploads(
  { database, clock }: Foundation,
  { catalogue, groupGoods, carts }: Commerce,
  { useCases: cartUseCases, services: { sessionCarts } }: CartServices,
  { services: { checkout } }: CheckoutServices,
) {
  return createOrderUploads({
    lists: createUploadedLists({ database, clock }),
    catalogue,
    groupGoods,
    carts,
    sessionCarts,
    cartUseCases,
    checkout,
    clock,
  })
}
