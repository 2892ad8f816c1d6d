/** Page objects by what a user sees: roles, labels, words. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { cards } from './accounts'
import { HOME_ADDRESS } from './addresses'
import type { ShippingAddress } from './addresses'

export function createPages(page: Page) {
  return {
    async search(query: string) {
      await page.goto('/')
      const header = page.getByRole('banner')
      await header.getByRole('searchbox', { name: 'Search' }).fill(query)
      await header.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(query)
    },

    /**
     * Follows a link and waits for its page: with scripts the page before stays pressable until the next is there, and
     * a button of the same name would be pressed on the wrong one.
     */
    async follow(link: string, heading: string | RegExp) {
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    },

    /** Opens a product's page from the listing or search at hand. */
    async openProduct(name: string) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    },

    /** Adds what the product page shows, and ends in the cart however the page got there. */
    async addToCart(quantity = 1) {
      const amount = page.getByLabel('Quantity', { exact: true })
      if (quantity > 1) await amount.selectOption(String(quantity))
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
      await page
        .getByRole('link', { name: 'View Cart' })
        .or(page.getByRole('heading', { level: 1, name: 'Your cart' }))
        .first()
        .waitFor()
      if (!page.url().endsWith('/cart')) await page.goto('/cart')
      await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    },

    async startCheckoutAsGuest(email: string) {
      await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Proceed to Checkout' })).toBeVisible()
      const guest = page.locator('form', { has: page.getByRole('button', { name: 'Continue as Guest' }) })
      await guest.getByLabel('Email').fill(email)
      await guest.getByRole('button', { name: 'Continue as Guest' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Email & Shipping Info' })).toBeVisible()
    },

    /** With one bag of sliced almonds from their listing, at the step that asks where to. */
    async bringToCheckout(email: string) {
      await page.goto('/nuts/almonds/')
      await this.openProduct('Sliced Almonds')
      await this.addToCart()
      await this.startCheckoutAsGuest(email)
    },

    async fillAddress(address: ShippingAddress = {}) {
      const full = { ...HOME_ADDRESS, ...address }
      const words = full.country === 'US' ? ['State', 'ZIP code'] : ['Province', 'Postal code']
      await page.getByLabel('Country').selectOption(full.country)
      await page.getByLabel('Full name').fill(full.name)
      await page.getByLabel('Street address').fill(full.street1)
      await page.getByLabel('City').fill(full.city)
      await page.getByLabel(new RegExp(`^(State|${words[0]})`)).selectOption(full.state)
      await page.getByLabel(new RegExp(`^(ZIP code|${words[1]})`)).fill(full.postalCode)
      await page.getByLabel('Phone').fill(full.phone)
      await page.getByRole('button', { name: 'Continue to delivery' }).click()
    },

    /** One of several addresses, counted from 0. */
    async fillPlace(index: number, address: ShippingAddress) {
      const full = { ...HOME_ADDRESS, ...address }
      const place = page.getByRole('group', { name: `Address ${index + 1}`, exact: true })
      await place.getByLabel('Country').selectOption(full.country)
      await place.getByLabel('Full name').fill(full.name)
      await place.getByLabel('Street address').fill(full.street1)
      await place.getByLabel('City').fill(full.city)
      await place.getByLabel(/^(State|Province)$/).selectOption(full.state)
      await place.getByLabel(/code$/).fill(full.postalCode)
      await place.getByLabel('Phone').fill(full.phone)
    },

    async fillPlaces(addresses: readonly ShippingAddress[]) {
      for (const [index, address] of addresses.entries()) await this.fillPlace(index, address)
    },

    /** Pieces of a line for each of the addresses. */
    async splitOrder(line: RegExp, pieces: readonly number[]) {
      const group = page.getByRole('group', { name: line })
      for (const [index, count] of pieces.entries())
        await group.getByRole('spinbutton').nth(index).fill(String(count))
    },

    async chooseDelivery(name?: string | RegExp) {
      await expect(page.getByRole('heading', { level: 1, name: 'Expected Delivery' })).toBeVisible()
      if (name !== undefined) await page.getByRole('radio', { name }).check()
      await page.getByRole('button', { name: 'Continue to payment' }).click()
    },

    /** Through the payment step and the hosted page, back to the review. */
    async payByCard(number: string = cards.good) {
      await expect(page.getByRole('heading', { level: 1, name: 'Payment Method' })).toBeVisible()
      await page.getByRole('button', { name: /Continue to card details/ }).click()
      await page.getByLabel('Card number').fill(number)
      await page.getByLabel(/Expir/).fill('12/35')
      await page.getByLabel(/Security code|CVC/).fill('123')
      const holder = page.getByLabel(/Name on card/)
      if ((await holder.count()) > 0) await holder.fill('Pat Example')
      await page.getByRole('button', { name: /^Pay|Continue|Use this card/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible()
    },

    /** The order's number, as the receipt shows it. */
    async placeOrder(): Promise<string> {
      await page.getByRole('button', { name: /Place order/ }).click()
      const heading = page.getByRole('heading', { level: 1, name: /^Order / })
      await expect(heading).toBeVisible()
      return ((await heading.textContent()) ?? '').replace(/^Order /, '').trim()
    },

    async signIn(account: { readonly email: string; readonly password: string }) {
      await page.goto('/sign/in')
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password').fill(account.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.waitForURL((url) => url.pathname !== '/sign/in')
    },
  }
}

export type Pages = ReturnType<typeof createPages>
