/** One page of the shop, identified by its heading: the base of every screen. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { definedOnly } from '../../../app/models/defined-only'
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
      ...definedOnly({ name: heading }),
    })
  }

  /**
   * Waits until the screen is shown: with scripts the previous page stays clickable until the next has loaded, so a
   * button of the same name could be pressed on the wrong one. After a form leads to a new document, waits for its
   * script too.
   */
  async arrive(): Promise<void> {
    await expect(this.heading).toBeVisible()
    await waitAwake(this.page)
  }
}
