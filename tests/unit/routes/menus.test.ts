/** Both menus, as links and while the content service is away. */
import { beforeEach, describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { writeSection } from '../support/editor'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const wordsOf = ({ document }: Page) => visibleText(document.querySelector('body') ?? document)
const navigation = ({ document }: Page, name: string) => document.querySelector(`nav[aria-label="${name}"]`)
/** Text and URL of each link, in page order. */
const namedLinks = (within: ParentNode | null) =>
  [...(within?.querySelectorAll('a') ?? [])].map((link) => [visibleText(link), link.getAttribute('href')])

describe('the menus', () => {
  /** Maps the URL of each entry to its text. */
  const linksAt = async (path: string, name: string) =>
    new Map(
      namedLinks(navigation(await browser.get(path), name)).map(([text, url]) => [url ?? '', text ?? '']),
    )
  const sections = [
    {
      header: { text: 'All nuts', url: '/nuts/' },
      linkGroups: [
        {
          headerText: 'By kind',
          headerUrl: '/nuts/cashews/',
          links: [{ text: 'Uncooked', url: '/tag/raw' }],
        },
      ],
      promoZones: [{ image: '/images/brand/category-gifts.svg', text: 'To give', url: '/gifts/' }],
    },
    { header: { text: 'Fruit', url: '/dried-fruit/' } },
  ]

  it('are links to follow, headers included, in the menu line and on the page of phones [MENU-04]', async () => {
    await writeSection(shop, 'mega-menu', { sections })
    const entries = [
      { text: 'Almonds', url: '/nuts/almonds/', links: [{ text: 'Uncooked', url: '/tag/raw' }] },
      { text: 'Fruit', url: '/dried-fruit/' },
    ]
    await writeSection(shop, 'mobile-menu', { entries })
    for (const [path, name, ...urls] of [
      ['/', 'Departments', '/nuts/', '/nuts/cashews/', '/tag/raw', '/gifts/', '/dried-fruit/'],
      ['/menu', 'Menu', '/nuts/almonds/', '/tag/raw', '/dried-fruit/'],
    ] as const) {
      const links = await linksAt(path, name)
      expect([...links.keys()].slice(0, urls.length)).toEqual(urls)
      for (const url of urls) {
        const page = await browser.get(url)
        expect([url, page.status, links.get(url)]).toEqual([url, 200, expect.stringMatching(/\w/)])
      }
    }
    // On phones the button in the bar is a link too.
    const bar = (await browser.get('/nuts/')).document.querySelector('header')
    expect(namedLinks(bar).map(([, url]) => url)).toContain('/menu')
  })

  it.each(['refuse', 'hang', 'hang-after-head'] as const)(
    'are of the departments there are while content does %s, and so is every page [MENU-17] [HEAD-13]',
    async (kind) => {
      const banner = { text: 'Closed on Monday' }
      await writeSection(shop, 'mega-menu', { sections })
      await writeSection(shop, 'mobile-menu', { entries: [{ text: 'Only fruit', url: '/dried-fruit/' }] })
      await writeSection(shop, 'sitewide-banner', banner)
      await writeSection(shop, 'promotional-messaging-bar', { messages: ['Tins ship free'] })
      expect([...(await linksAt('/menu', 'Menu')).keys()][0]).toBe('/dried-fruit/')
      shop.platforms.faults.add({ platform: 'content', kind })
      shop.services.content.clear()
      const page = await browser.get('/nuts/almonds/')
      const words = wordsOf(page)
      expect([page.status, words.includes(banner.text), words.includes('Tins ship free')]).toEqual([
        200,
        false,
        false,
      ])
      const departments = ['/nuts/', '/dried-fruit/', '/snacks/', '/pantry/']
      expect([...(await linksAt('/nuts/almonds/', 'Departments')).keys()]).toEqual(
        expect.arrayContaining(departments),
      )
      expect([...(await linksAt('/nuts/almonds/', 'Departments')).keys()]).toContain('/nuts/pistachios/')
      expect([...(await linksAt('/menu', 'Menu')).keys()]).toEqual(expect.arrayContaining(departments))
      shop.platforms.faults.clear()
      shop.services.content.clear()
      expect([...(await linksAt('/menu', 'Menu')).keys()][0]).toBe('/dried-fruit/')
    },
    30_000,
  )
})
