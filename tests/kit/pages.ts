/** The shop's screens in terms of what a user sees: roles, labels, text. */
import type { Page } from '@playwright/test'
import {
  AddressStep,
  CheckoutStart,
  DeliveryStep,
  PaymentStep,
  Receipt,
  Review,
  SeveralAddressesStep,
} from './screens/checkout'
import { Cart, Home, Listing, Product, SignIn } from './screens/shopping'

export function createPages(page: Page) {
  const screens = {
    home: new Home(page),
    listing: new Listing(page),
    product: new Product(page),
    cart: new Cart(page),
    signIn: new SignIn(page),
    checkoutStart: new CheckoutStart(page),
    address: new AddressStep(page),
    severalAddresses: new SeveralAddressesStep(page),
    delivery: new DeliveryStep(page),
    payment: new PaymentStep(page),
    review: new Review(page),
    receipt: new Receipt(page),
  }
  return {
    ...screens,

    /** Follows a link and waits for the page it opens. */
    async follow(link: string, heading: string | RegExp) {
      await page.getByRole('link', { name: link }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    },

    /** From the cart to the address step. */
    async checkOutAsGuest(email: string) {
      await screens.cart.proceed()
      await screens.checkoutStart.continueAsGuest(email)
    },
  }
}

export type Pages = ReturnType<typeof createPages>
