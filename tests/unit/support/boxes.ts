/** Adds a box with six contents (three products by default) through the call of its page. */
import { expect } from 'vitest'
import type { Browser } from './browser'

const CONTENTS = ['1101-01', '1101-01', '1101-01', '1103-01', '1201-01', '1201-01']

export async function addBoxes(browser: Browser, quantity: number, contents = CONTENTS): Promise<void> {
  const item = { sku_external_id: '9801-01', quantity, dynamic_bundle_skus: contents }
  const added = await browser.send('/cart', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ cart_sku: item }),
  })
  expect(added.status).toBe(200)
}
