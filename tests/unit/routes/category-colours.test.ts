/** The colours of a category's page, from the palette that the merchant chose for it. */
import { describe, expect, it } from 'vitest'
import { surface } from '~/styles/surfaces.css'
import { visibleText } from '../../kit/html-text'
import { setField } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()

/** The surfaces around the heading of the page. */
async function coloursOf(path: string): Promise<readonly string[]> {
  const { document } = await browser.get(path)
  const names = [...(document.querySelector('main h1')?.parentElement?.classList ?? [])]
  return Object.entries(surface).flatMap(([name, className]) => (names.includes(className) ? [name] : []))
}

async function setPalette(categoryKey: string, value: string): Promise<void> {
  await setField(shop, `categories/key=${categoryKey}`, 'palette', value)
  shop.services.catalogue.clear()
}

async function rename(categoryKey: string, name: string): Promise<void> {
  const found = await shop.merchant.get(`categories/key=${categoryKey}`)
  const category = found as { readonly id: string; readonly version: number }
  await shop.merchant.update('categories', category, [{ action: 'changeName', name: { en: name } }])
}

describe('the head of a category', () => {
  it.each([
    ['Chocolates & Sweets', 'chocolate'],
    ['Dried Fruit', 'fruit'],
    ['Nuts & Seeds', 'nuts'],
    ['Pantry', 'pantry'],
    ['Snacks', 'snacks'],
    ['Bakery Snacks', 'snacks'],
    ['Breakfast', 'snacks'],
    ['Nuts', 'nuts'],
    ['Seeds', 'nuts'],
    ['Coffees & Teas', 'pantry'],
    ['Powders', 'pantry'],
    ['Hardware', 'snacks'],
  ])('has, for the palette %s, the colours of %s [LIST-03] [LIST-04] [LIST-05]', async (palette, name) => {
    await setPalette('almonds', palette)
    expect(await coloursOf('/nuts/almonds/')).toEqual([name])
  })

  it.each([
    ['Seeds', 'Department', 'nuts'],
    ['Roasts', 'Coffees & Teas', 'pantry'],
    ['Dried Fruit', 'Pantry', 'fruit'],
    ['Roasts', 'Department', 'snacks'],
  ])(
    'has, without a palette, as %s in %s the colours of %s [LIST-04] [LIST-05]',
    async (name, department, colours) => {
      await setPalette('almonds', '')
      await rename('almonds', name)
      await rename('nuts', department)
      shop.services.catalogue.clear()
      expect(await coloursOf('/nuts/almonds/')).toEqual([colours])
    },
  )

  it('calls it by its address where it has no name, and so do the links to it', async () => {
    await rename('almonds', '')
    shop.services.catalogue.clear()
    const { document } = await browser.get('/nuts/almonds/')
    expect(document.querySelector('main h1')?.textContent).toBe('almonds')
    const department = await browser.get('/nuts/')
    const links = [...department.document.querySelectorAll('main a[href="/nuts/almonds/"]')].map(visibleText)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((words) => !words.startsWith('almonds'))).toEqual([])
    await rename('almonds', 'Almonds')
    shop.services.catalogue.clear()
  })

  it.each([
    ['/nuts/', 'nuts'],
    ['/dried-fruit/', 'fruit'],
    ['/pantry/', 'pantry'],
    ['/tag/raw', 'snacks'],
  ])('of the seed at %s has those of %s', async (path, name) => {
    expect(await coloursOf(path)).toEqual([name])
  })
})
