/** Where the HTML of content blocks is: once in a page, and in the data of a navigation. */
import { describe, expect, it } from 'vitest'
import { openServed } from '../support/routes'

const { shop, server } = await openServed()

const HEADLINE = 'Good things come in handfuls.'
const timesIn = (text: string, part: string) => text.split(part).length - 1
const handoffOf = (page: string) => /window\.__remixContext = (.*?);<\/script>/s.exec(page)?.[1] ?? ''

type Data = Readonly<Record<string, { readonly hash: string; readonly html?: string }>>

async function dataOf(path: string, routeId: string): Promise<Data> {
  const query = new URLSearchParams({ _data: routeId }).toString()
  const { status, text, headers } = await server.send(`${path}?${query}`)
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('application/json')])
  return JSON.parse(text) as Data
}

describe('the blocks of a page', () => {
  it.each([
    ['/', 'routes/shop/home/route', HEADLINE],
    ['/about-us', 'routes/shop/path/route', 'Almonds, cashews and walnuts are where we started'],
  ])('are in %s once, and not in what its script is given', async (path, routeId, words) => {
    const { text } = await server.send(path)
    expect(timesIn(text, words)).toBe(1)
    expect(handoffOf(text)).toContain(routeId)
    expect(handoffOf(text)).not.toContain(words)
    const { content } = await dataOf(path, routeId)
    expect(content?.html).toContain(words)
    // The same content has the same hash, by which the script finds it in the page.
    expect(text).toContain(` data-content="${content?.hash}">${content?.html ?? ''}</div>`)
  })

  it('are in a page without scripts as they are in one with them', async () => {
    const blocksOf = (page: string) => /<div data-content.*<\/main>/s.exec(page)?.[0]
    const lite = await server.send('/shipping?lite=1')
    expect(lite.text).not.toContain('<script')
    expect(blocksOf(lite.text)).toBe(blocksOf((await server.send('/shipping')).text))
  })

  it('stand without their products while the search is away', async () => {
    shop.platforms.faults.add({ platform: 'algolia', kind: 'refuse' })
    shop.services.browse.clear()
    const { status, text } = await server.send('/?new')
    const goods = timesIn(text, 'name="intent" value="add"')
    expect([status, timesIn(text, HEADLINE), goods]).toEqual([200, 1, 0])
  })
})

describe('what is only read', () => {
  it.each([
    ['a listing', '/nuts/almonds/', 'routes/shop/path/route', 'content', 'data-add-to-cart'],
    ['search results', '/search/instant?query=cashews', 'Search', 'content', 'Results for'],
    [
      'below the buy box',
      '/nuts/almonds/roasted-almonds-salted.html',
      'product-2',
      'reading',
      'Product Details',
    ],
    ['its pictures', '/nuts/almonds/roasted-almonds-salted.html', 'product-2', 'opening', 'Pictures of'],
    ['its sizes', '/nuts/almonds/roasted-almonds-salted.html', 'product-2', 'choice', 'Size: '],
    ['the menu line', '/cart', 'routes/shop/layout', 'menuLine', 'aria-label="Departments"'],
    ['the promo line', '/cart', 'routes/shop/layout', 'promoLine', 'aria-label="Offers and help"'],
    ['the footer', '/cart', 'routes/shop/layout', 'footer', '100% Committed to Our Customers'],
    ['the footer of sign-in', '/sign/in', 'routes/minimal/layout', 'footer', 'aria-label="Legal"'],
  ])('is in a page once: %s', async (_, path, routeId, name, words) => {
    const { text } = await server.send(path)
    expect(text).toContain(words)
    expect(handoffOf(text)).not.toContain(words)
    const [address = '', query = ''] = path.split('?')
    const { text: answer } = await server.send(`${address}?${query}&_data=${encodeURIComponent(routeId)}`)
    const part = (JSON.parse(answer) as Data)[name]
    expect(part?.html).toContain(words)
    expect(text).toContain(` data-content="${part?.hash}">${part?.html ?? ''}</div>`)
  })
})
