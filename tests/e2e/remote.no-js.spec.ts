/** The same journey with the platforms as a separate process, over HTTP. */
import { expect, test as base } from '../kit/fixtures'
import { addToCart } from '../kit/http-steps'
import { buyAsGuest } from '../kit/journeys'
import { startShopApart } from '../kit/server'
import type { ShopServer } from '../kit/server'

const test = base.extend<object, { shop: ShopServer }>({
  shop: [
    async ({}, use, info) => {
      const shop = await startShopApart(`remote-${info.workerIndex}`)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('a guest buys from a shop whose platforms are elsewhere [GEN-05]', async ({
  page,
  pages,
  email,
  world,
  shop,
}) => {
  expect(shop.platforms).not.toContain(shop.url)
  await buyAsGuest({ page, pages, email, world, shop })
  expect(await world.transactions()).toMatchObject([{ state: 'captured' }])
})

test('the clock and the faults reach shop and platforms alike', async ({ http, world }) => {
  const july = new Date('2031-07-08T14:00:00.000Z')
  await world.setClock(july.toISOString())
  expect((await http.open('/')).html).toContain('1999-2031')
  await world.faults.algolia.on('status', { status: 503 })
  expect((await http.open('/search/instant?query=pistachios')).text).not.toContain('Roasted Pistachios')
  await world.faults.off()
  await addToCart(http)
  await world.reset()
  expect((await http.open('/cart')).text).toContain('Your cart is empty')
})
