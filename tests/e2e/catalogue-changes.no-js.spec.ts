/** A change at the commerce platform reaches every process of the shop by itself, cached data included. */
import { expect, httpTest as test } from '../kit/fixtures'
import { createHttpBrowser } from '../kit/browser'
import { ALMONDS } from '../kit/http-steps'
import { setPrice } from '../kit/merchant'
import { startTwoNodes } from '../kit/server'
import type { ShopServer } from '../kit/server'

const PAGES = [ALMONDS.path, '/nuts/almonds/', '/search/instant?query=roasted+almonds+salted'] as const
const MINUTE_MS = 60_000

/** The number of pages of these processes that show the price. */
async function showing(nodes: readonly ShopServer[], price: string): Promise<number> {
  const browsers = nodes.map(({ url }) => createHttpBrowser(url))
  const pages = await Promise.all(browsers.flatMap((browser) => PAGES.map((path) => browser.open(path))))
  // Asked every second for a minute: a page whose source lacks it is not parsed for its words.
  return pages.filter((page) => page.html.includes(price) && page.text.includes(price)).length
}

async function expectEverywhere(nodes: readonly ShopServer[], price: string): Promise<void> {
  const options = { timeout: MINUTE_MS }
  await expect.poll(() => showing(nodes, price), options).toBe(PAGES.length * nodes.length)
}

test('a price changed over the API is on product pages, listings and search of all processes within a minute, whichever of them run', async () => {
  test.setTimeout(6 * MINUTE_MS)
  const nodes = await startTwoNodes('changes')
  const [first, second] = nodes
  try {
    // Every process has the pages in its cache before the change.
    expect(await showing(nodes, '$61.23')).toBe(0)
    await setPrice(first.platforms, '1101', 6_123)
    await expectEverywhere(nodes, '$61.23')

    await test.step('one has stopped', async () => {
      await second.stop()
      await setPrice(first.platforms, '1101', 6_124)
      await expectEverywhere([first], '$61.24')
    })
    await test.step('the other was killed, and none runs at the change', async () => {
      await first.kill()
      await setPrice(first.platforms, '1101', 6_125)
      await second.start()
      await expectEverywhere([second], '$61.25')
    })
  } finally {
    for (const node of nodes.toReversed()) await node.stop()
  }
})
