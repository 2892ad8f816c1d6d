/** A change at the commerce platform reaches every process of the shop by itself, and whatever they keep. */
import { expect, httpTest as test } from '../kit/fixtures'
import { createHttpBrowser } from '../kit/browser'
import { ALMONDS } from '../kit/http-steps'
import { setPrice } from '../kit/merchant'
import { startTwoNodes } from '../kit/server'

const PAGES = [ALMONDS.path, '/nuts/almonds/', '/search/instant?query=roasted+almonds+salted'] as const

test('a price changed over the API is on product pages, listings and search of all processes within a minute', async () => {
  test.setTimeout(180_000)
  const nodes = await startTwoNodes('changes')
  try {
    const browsers = nodes.map(({ url }) => createHttpBrowser(url))
    const shown = async (price: string) => {
      const pages = await Promise.all(browsers.flatMap((browser) => PAGES.map((path) => browser.open(path))))
      return pages.filter(({ text }) => text.includes(price)).length
    }
    // Every process has the pages, and keeps them, before the change.
    expect(await shown('$61.23')).toBe(0)
    await setPrice(nodes[0].platforms, '1101', 6_123)
    await expect.poll(() => shown('$61.23'), { timeout: 60_000 }).toBe(PAGES.length * browsers.length)
  } finally {
    for (const node of nodes.toReversed()) await node.stop()
  }
})
