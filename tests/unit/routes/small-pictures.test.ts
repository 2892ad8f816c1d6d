/** Where pictures are small, pages show bitmaps of the shop's drawings; where they are large, the drawings (142). */
import { expect, it } from 'vitest'
import type { Page } from '../support/browser'
import { PRODUCT } from '../support/every-route'
import { openRoutes } from '../support/routes'
import { addToCart } from '../support/steps'

const { app } = await openRoutes()
const BITMAP = /^\/images\/catalogue\/[a-z0-9-]+-bowl-[0-9a-f]+\.svg\.webp$/
const DRAWING = /^\/images\/catalogue\/[a-z0-9-]+-bowl-[0-9a-f]+\.svg$/

const picturesOf = ({ document }: Page, selector: string) =>
  [...document.querySelectorAll(`${selector} img`)].map((picture) => picture.getAttribute('src') ?? '')

it('cards, cart lines and suggestions show bitmaps, and a gallery the drawing', async () => {
  const browser = app.newBrowser()
  expect(picturesOf(await browser.get('/nuts/'), 'main article')[0]).toMatch(BITMAP)
  expect(picturesOf(await browser.get(PRODUCT), 'section[aria-label^="Pictures of"]')[0]).toMatch(DRAWING)
  await addToCart(browser, '1101-01')
  expect(picturesOf(await browser.get('/cart'), 'main form')[0]).toMatch(BITMAP)
  const { html } = await browser.get('/search/suggestions?query=almond')
  expect(html).toMatch(/-bowl-[0-9a-f]+\.svg\.webp"/)
})
