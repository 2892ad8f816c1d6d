/** Screens up to the cart, before checkout asks for an address. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { productPage } from '../goods'
import { Screen } from './screen'

/** A string is the whole name; a pattern may match part of it. */
const exactly = (name: string | RegExp) => (typeof name === 'string' ? { exact: true } : {})

/** The home page and the header shared by all pages. */
export class Home extends Screen {
  async open(): Promise<void> {
    await this.page.goto('/')
  }

  /** Searches from the home page, using the header's field or, on a small screen, the dialog that opens over it. */
  async search(query: string): Promise<void> {
    await this.open()
    // While focused it offers suggestions and has the role combobox.
    const named = { name: 'Search', exact: true }
    const header = this.page.getByRole('banner')
    await header.getByRole('searchbox', named).or(header.getByRole('combobox', named)).fill(query)
    await this.page.keyboard.press('Enter')
    await expect(this.heading).toContainText(query)
  }
}

/** A listing or search results. */
export class Listing extends Screen {
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.arrive()
  }

  /** Opens a product from the current listing or search, whose own heading may have the product's words too. */
  async openProduct(name: string | RegExp): Promise<void> {
    const link = this.main.getByRole('link', { name, ...exactly(name) }).first()
    const path = (await link.getAttribute('href')) ?? ''
    await link.click()
    await this.page.waitForURL(({ pathname }) => pathname === path.split('?')[0])
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
}

/** From here on the quantity list says "more...". */
const LIST_ENDS = 10

export class Product extends Screen {
  /** Opens a product by SKU or path. */
  async open(skuOrPath: string): Promise<void> {
    await this.page.goto(productPage(skuOrPath))
    await this.arrive()
  }

  /** Adds the selected product and ends in the cart, whichever way the page leads there. */
  async addToCart(quantity = 1): Promise<void> {
    await this.arrive()
    // Without a script "more..." adds ten, and the exact number is set in the cart.
    const isTyped = (await this.page.locator('html[data-ready]').count()) > 0
    if (quantity > 1) await this.choose(quantity, isTyped)
    const name = await this.heading.innerText()
    await this.main.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    const cart = new Cart(this.page)
    await this.page.getByRole('link', { name: 'View Cart' }).or(cart.heading).first().waitFor()
    if (!this.page.url().endsWith('/cart')) await cart.open()
    await cart.arrive()
    if (quantity > LIST_ENDS && !isTyped) await cart.setQuantity(name, quantity)
  }

  /** From ten on, a number field replaces the list. */
  private async choose(quantity: number, isTyped: boolean): Promise<void> {
    const list = this.page.getByLabel('Quantity', { exact: true })
    if (quantity < LIST_ENDS) {
      await list.selectOption(String(quantity))
      return
    }
    await list.selectOption({ label: 'more...' })
    if (isTyped)
      await this.page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill(String(quantity))
  }
}

export class Cart extends Screen {
  /** The codes entered, whether or not they apply. */
  readonly codes: Locator
  readonly codeField: Locator
  /** Totals and the checkout button. */
  readonly summary: Locator

  constructor(page: Page) {
    super(page, 'Your cart')
    this.summary = page.getByRole('complementary', { name: 'Order summary' })
    this.codes = page.getByRole('list', { name: 'Discount codes' })
    this.codeField = page.getByLabel('Discount code')
  }

  async open(): Promise<void> {
    await this.page.goto('/cart')
  }

  async expectEmpty(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  }

  /** A line by its product's name. */
  line(name: string | RegExp): Locator {
    return this.main
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('link', { name, ...exactly(name) }) })
  }

  /** With a script the field is enough; without one, press the button beside it. */
  async setQuantity(name: string | RegExp, quantity: number): Promise<void> {
    const line = this.line(name)
    await line.getByLabel(/^Quantity of/).fill(String(quantity))
    const update = line.getByRole('button', { name: /^Update quantity/ })
    if (await update.isVisible()) await update.click()
  }

  async remove(name: string | RegExp): Promise<void> {
    await this.line(name)
      .getByRole('button', { name: /^Remove/ })
      .click()
  }

  async applyCode(code: string): Promise<void> {
    if (!(await this.codeField.isVisible())) await this.page.getByText('Have a discount code?').click()
    await this.codeField.fill(code)
    await this.page.getByRole('button', { name: 'Apply', exact: true }).click()
  }

  /** Goes to the page that asks who is buying. */
  async proceed(): Promise<void> {
    await this.page.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
  }
}

export class SignIn extends Screen {
  constructor(page: Page) {
    super(page, 'Sign in')
  }

  async as(account: { readonly email: string; readonly password: string }): Promise<void> {
    await this.page.goto('/sign/in')
    await this.page.getByRole('main').getByLabel('Email').fill(account.email)
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click()
    await this.page.getByLabel('Password', { exact: true }).fill(account.password)
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await this.page.waitForURL((url) => !url.pathname.startsWith('/sign/in'))
  }
}
