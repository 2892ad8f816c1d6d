/** One page of the shop, known by its heading: what every screen of the kit is made of. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { waitAwake } from '../awake'

export abstract class Screen {
  protected readonly page: Page
  readonly heading: Locator
  readonly main: Locator

  constructor(page: Page, heading?: string | RegExp) {
    this.page = page
    this.main = page.getByRole('main')
    this.heading = page.getByRole('heading', {
      level: 1,
      ...(heading === undefined ? {} : { name: heading }),
    })
  }

  /**
   * Waits until the screen is there: with scripts the page before stays pressable until the next one has come, and a
   * button of the same name would be pressed on the wrong one. Where a form has led to a new document, its script too.
   */
  async arrive(): Promise<void> {
    await expect(this.heading).toBeVisible()
    await waitAwake(this.page)
  }
}
