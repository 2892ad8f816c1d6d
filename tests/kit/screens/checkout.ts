/** Checkout screens, in step order. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { cards } from '../accounts'
import { HOME_ADDRESS } from '../addresses'
import type { ShippingAddress } from '../addresses'
import { Screen } from './screen'

/** Fills in one address; some labels change with the country once a script runs. */
async function fillAddress(form: Page | Locator, address: ShippingAddress): Promise<void> {
  const full = { ...HOME_ADDRESS, ...address }
  await form.getByLabel('Country').selectOption(full.country)
  await form.getByLabel('Full name').fill(full.name)
  await form.getByLabel('Street address').fill(full.street1)
  await form.getByLabel('City').fill(full.city)
  await form.getByLabel(/^(State|Province)/).selectOption(full.state)
  await form.getByLabel(/^(ZIP code|Postal code)/).fill(full.postalCode)
  await form.getByLabel('Phone').fill(full.phone)
}

/** Who is buying: a guest with an e-mail address, or somebody who signs in. */
export class CheckoutStart extends Screen {
  constructor(page: Page) {
    super(page, 'Proceed to Checkout')
  }

  async continueAsGuest(email: string): Promise<void> {
    await this.arrive()
    const button = this.page.getByRole('button', { name: 'Continue as Guest' })
    await this.page.locator('form', { has: button }).getByLabel('Email').fill(email)
    await button.click()
    await new AddressStep(this.page).arrive()
  }
}

export class AddressStep extends Screen {
  constructor(page: Page) {
    super(page, 'Email & Shipping Info')
  }

  /** Defaults to `HOME_ADDRESS`. */
  async fill(address: ShippingAddress = {}): Promise<void> {
    await fillAddress(this.page, address)
  }

  async proceed(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue to delivery' }).click()
  }

  async shipTo(address: ShippingAddress = {}): Promise<void> {
    await this.fill(address)
    await this.proceed()
  }
}

export class SeveralAddressesStep extends Screen {
  constructor(page: Page) {
    super(page, 'Multiple addresses')
  }

  /** The fields of one address, counted from 0. */
  place(index: number): Locator {
    return this.page.getByRole('group', { name: `Address ${index + 1}`, exact: true })
  }

  async fill(index: number, address: ShippingAddress): Promise<void> {
    await fillAddress(this.place(index), address)
  }

  async fillAll(addresses: readonly ShippingAddress[]): Promise<void> {
    for (const [index, address] of addresses.entries()) await this.fill(index, address)
  }

  /** Splits a line's quantity among the addresses. */
  async split(line: RegExp, pieces: readonly number[]): Promise<void> {
    const group = this.page.getByRole('group', { name: line })
    for (const [index, count] of pieces.entries())
      await group.getByRole('spinbutton').nth(index).fill(String(count))
  }

  async proceed(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue to delivery' }).click()
  }
}

export class DeliveryStep extends Screen {
  constructor(page: Page) {
    super(page, 'Expected Delivery')
  }

  /** Picks an offer by its text, or keeps the preselected one. */
  async choose(offer?: string | RegExp): Promise<void> {
    await this.arrive()
    if (offer !== undefined) await this.page.getByRole('radio', { name: offer }).check()
    await this.page.getByRole('button', { name: 'Continue to payment' }).click()
  }
}

export class PaymentStep extends Screen {
  constructor(page: Page) {
    super(page, 'Payment Method')
  }

  /** Pays on the hosted page and returns to the review. */
  async payByCard(number: string = cards.good): Promise<void> {
    await this.arrive()
    await this.page.getByRole('button', { name: /Continue to card details/ }).click()
    await this.page.getByLabel('Card number').fill(number)
    await this.page.getByLabel(/Expir/).fill('12/35')
    await this.page.getByLabel('Security code').fill('123')
    await this.page.getByLabel('Name on card').fill('Pat Example')
    await this.page.getByRole('button', { name: /^Use this card/ }).click()
    await new Review(this.page).arrive()
  }
}

export class Review extends Screen {
  readonly placeButton: Locator

  constructor(page: Page) {
    super(page, 'Review your order')
    this.placeButton = page.getByRole('button', { name: /Place order/ })
  }

  /** Returns the order number shown on the receipt. */
  async placeOrder(): Promise<string> {
    await this.placeButton.click()
    return new Receipt(this.page).orderNumber()
  }
}

export class Receipt extends Screen {
  constructor(page: Page) {
    super(page, /^Order N/)
  }

  async orderNumber(): Promise<string> {
    await expect(this.heading).toBeVisible()
    return ((await this.heading.textContent()) ?? '').replace(/^Order /, '').trim()
  }
}
