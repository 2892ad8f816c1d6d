/** Goods that are sold to a group of customers alone: its members have them, and nobody else learns of them (202). */
import { beforeAll, describe, expect, it } from 'vitest'
import { COLUMNS } from '~/models/order-upload/columns'
import { accounts, PASSWORD } from '../../kit/accounts'
import { signedIn } from '../support/agents'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { writePage } from '../support/editor'
import { placeOrder } from '../support/orders'
import { combinations, writeCampaign } from '../support/personalisation'
import { openRoutes } from '../support/routes'
import { addToCart } from '../support/steps'
import { updateProduct, whileForGroup } from '../support/stock'

const { shop, app } = await openRoutes()
const KEY = '1103'
const NONE = 'made-up'
const JSON_CALL = { Accept: 'application/json' }
let skus: readonly [string, ...string[]]
let path: string
let name: string
/** Of the group. */
let member: Browser
/** Signed in, and of no group. */
let other: Browser

beforeAll(async () => {
  const product = await shop.services.catalogue.getProductByKey(KEY)
  const [first, ...others] = product?.variants.map(({ sku }) => sku) ?? []
  if (product === null || first === undefined) throw new Error('Not sold')
  ;[skus, path, name] = [[first, ...others], product.path, product.name]
  member = await signedIn(app, accounts.business)
  other = await signedIn(app, accounts.shopper)
})

/** Of the group, without orders, favorites or a cart. */
async function newMember(email: string): Promise<Browser> {
  const account = { email, password: PASSWORD }
  const customerGroup = { typeId: 'customer-group', key: 'business' }
  await shop.merchant.post('customers', { ...account, customerGroup, firstName: 'Pat', lastName: 'Example' })
  return signedIn(app, account)
}

async function index(): Promise<void> {
  await shop.services.catalogueFollower.indexAll()
  shop.services.browse.clear()
}

interface Sold {
  readonly of?: readonly [string, ...string[]]
  /** The group, by its key. */
  readonly to?: string
}

/** The product, or some of its sizes, is sold to the group alone while `work` runs. */
async function forTheGroup(work: () => Promise<void>, { of = skus, to = 'business' }: Sold = {}) {
  const indexed = async () => {
    await index()
    await work()
  }
  try {
    await whileForGroup(shop, of, indexed, to)
  } finally {
    await index()
  }
}

async function post(by: Browser, to: string, body: URLSearchParams | string, headers = JSON_CALL) {
  const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
  const answer = await by.send(to, { method: 'POST', body, headers: { ...headers, ...type } })
  return [answer.status, answer.html] as const
}

const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields)
const query = (operationName: string, variables: object) => JSON.stringify({ operationName, variables })

/** By what they name: a product by its key, or a size. The answer's status and text. */
type Ask = (by: Browser, key: string, sku: string) => Promise<readonly [number, string]>

const get =
  (of: (key: string, sku: string) => string): Ask =>
  async (by, key, sku) => {
    const page = await by.send(of(key, sku), { headers: JSON_CALL })
    return [page.status, page.html]
  }

const BOX = '9801-01'
const sixOf = (sku: string) => Array.from({ length: 6 }, () => sku).join('~')

/** Ready-made by editors, with this size in it. */
const boxesOf: Ask = async (by, key, sku) => {
  const box = { name: 'The Test Box', code: sixOf(sku), sku: BOX }
  await writeCampaign(shop, 'snack-boxes', combinations({ type: 'CSB' }, box))
  return get(() => '/api/recommendations/snack-boxes')(by, key, sku)
}

/** A mix or a tray that names the product, or a size of it. */
const mixesOf = (type: string, of: (key: string, sku: string) => string): Ask => {
  return async (by, key, sku) => {
    const made = { name: 'The Test Mix', code: `1x1101,2x${of(key, sku)}`, sku: '9905-05' }
    await writeCampaign(shop, 'mixes', combinations({ type }, made))
    return get(() => '/api/recommendations/mixes')(by, key, sku)
  }
}
const ROWS: readonly (readonly [string, Ask])[] = [
  ['boxes with it', boxesOf],
  ['mixes with it', mixesOf('Custom Mix', (key) => key)],
  ['trays with a size', mixesOf('Custom Tray', (_, sku) => sku)],
]

const ASKED: readonly (readonly [string, Ask])[] = [
  ['its products', (by, key) => post(by, '/api/ct/graphql', query('productsByKeys', { keys: [key] }))],
  ['its path', (by, key) => post(by, '/api/ct/graphql', query('productPaths', { keys: [key] }))],
  ['its texts', (by, key) => post(by, '/api/ct/graphql', query('productByKey', { key }))],
  ['its tags', (by, key) => post(by, '/api/ct/graphql', query('productTags', { key }))],
  ['its nutrition', (by, key) => post(by, '/api/ct/graphql', query('nutritionFacts', { key }))],
  ['what goes with it', get((key) => `/api/recommendations/similar?productKey=${key}`)],
  ['what goes with a size', get((_, sku) => `/api/recommendations/similar?sku=${sku}`)],
  ['its sizes', get((key) => `/cart/size?product=${key}`)],
  ['its form to wait', get((key) => `/items/${key}/request-stock-notification`)],
  ['the type of that form', get((key) => `/api/resolve-path?path=/items/${key}/request-stock-notification`)],
  ['it as a favorite', (by, key) => post(by, '/contents.html', form({ wishlist: key }))],
  ['a size as one', (by, _, item) => post(by, '/contents.html', form({ wishlist: '', item }))],
  ['it in the cart', (by, _, sku) => post(by, '/cart', form({ intent: 'add', sku, quantity: '1' }))],
  [
    'it in the cart by a form',
    (by, _, sku) => post(by, '/cart', form({ intent: 'add', sku, quantity: '1' }), { Accept: 'text/html' }),
  ],
  [
    'it in a box',
    (by, _, sku) => post(by, '/cart', form({ intent: 'add-combination', sku: BOX, code: sixOf(sku) })),
  ],
  ...ROWS,
]

/** What is answered about the goods, and about what does not exist, in the same words. */
async function answersOf(ask: Ask, by: Browser) {
  const [status, told] = await ask(by, KEY, skus[0])
  const [noStatus, nothing] = await ask(by, NONE, `${NONE}-01`)
  return { status, noStatus, told: told.replaceAll(skus[0], `${NONE}-01`).replaceAll(KEY, NONE), nothing }
}

describe('goods of a group', () => {
  it('have their page, and the redirects to it, for the group alone [ROUTE-44] [ROUTE-50]', async () => {
    const slug = path.split('/').at(-1) ?? ''
    const elsewhere = [`/nuts/${slug}`, `/${slug}`, `/a/b/c/d/e/f/g/h/i/${slug}`]
    const resolve = async (by: Browser, asked: string) => {
      const page = await by.get(`/api/resolve-path?path=${asked}`)
      return [page.status, JSON.parse(page.html)] as const
    }
    await forTheGroup(async () => {
      expect((await member.get(path)).text).toContain('$7.77')
      for (const asked of elsewhere) {
        const page = await member.get(`${asked}?from=mail`)
        expect([asked, page.status, page.location]).toEqual([asked, 301, `${path}?from=mail`])
        expect(page.headers.get('Cache-Control')).toBe('private, no-store')
        expect(await resolve(member, asked)).toEqual([200, { redirect_to: { url: path } }])
      }
      for (const by of [app.newBrowser(), other])
        for (const asked of [path, ...elsewhere]) {
          const page = await by.get(asked)
          expect([asked, page.status, page.location]).toEqual([asked, 404, null])
          expect(page.text).not.toContain(name)
          expect(await resolve(by, asked)).toEqual([404, { data: { pageType: 'not-found' } }])
        }
    })
  })

  it('are to others what does not exist, and never named, whatever is asked for', async () => {
    await forTheGroup(async () => {
      for (const by of [app.newBrowser(), other])
        for (const [what, ask] of ASKED) {
          const { status, noStatus, told, nothing } = await answersOf(ask, by)
          const isNamed = told.includes(name) || told.includes(path)
          expect([what, status, isNamed]).toEqual([what, noStatus, false])
          // A page has more in it than the answer.
          if (!nothing.startsWith('<!')) expect([what, told]).toEqual([what, nothing])
        }
    })
  })

  it('are told to the group by each of these, except in boxes, mixes and trays, of which there is one row for everybody', async () => {
    const by = await newMember('asks-for-all@example.com')
    for (const [what, ask] of ROWS) {
      const [, told] = await ask(app.newBrowser(), KEY, skus[0])
      expect([what, told.includes('The Test')]).toEqual([what, true])
    }
    await forTheGroup(async () => {
      for (const [what, ask] of ASKED) {
        const { status, told, nothing } = await answersOf(ask, by)
        const isRow = ROWS.some(([, row]) => row === ask)
        expect([what, status < 400, told !== nothing]).toEqual([what, true, !isRow])
      }
    })
  })

  it('are on no page in a mix of editors’, nor is a mix that is sold to a group', async () => {
    const made = (name: string, code: string, sku: string) => ({ name, code, sku })
    await writeCampaign(
      shop,
      'mixes',
      combinations(
        { type: 'Custom Mix' },
        made('Of all', '2x1101,1x1201', '9905-05'),
        made('Of ours', `2x1101,1x${KEY}`, '9905-05'),
        made('For us', '2x1101', skus[0]),
      ),
    )
    await writePage(shop, '/mixes', [{ type: 'recommendations', selector: 'mixes', rowType: 'Custom Mix' }])
    const named = async () => {
      const { document } = await member.get('/mixes')
      return [...document.querySelectorAll('main h3')].map((each) => each.textContent)
    }
    expect(await named()).toEqual(['Of all', 'Of ours', 'For us'])
    await forTheGroup(async () => expect(await named()).toEqual(['Of all']))
  })

  it('are unknown to a list of orders that somebody else uploads', async () => {
    await shop.merchant.post('customer-groups', { groupName: 'Staff', key: 'staff' })
    const row = [
      skus[0],
      '1',
      'Pat',
      '',
      '12 Maple Avenue',
      '',
      'Montclair',
      'NJ',
      '07042',
      'US',
      '2015550134',
      '',
    ]
    const list = new File([`${COLUMNS.join(',')}\r\n${row.join(',')}`], 'orders.csv')
    const review = async () => {
      const form = await member.get('/order-upload')
      return member.open(
        (await member.post(member.prepare(form, 'Check my list', { fill: { 'Your list': list } })))
          .location ?? '',
      )
    }
    await forTheGroup(async () => expect((await review()).text).toContain(name))
    await forTheGroup(
      async () => {
        const { text } = await review()
        expect([text.includes(`We have no item ${skus[0]}`), text.includes(name)]).toEqual([true, false])
      },
      { to: 'staff' },
    )
  })

  it('are on no list for everybody: searched, suggested, fed to merchants and search engines', async () => {
    const lists = [
      '/nuts/almonds/',
      `/search/instant?query=${encodeURIComponent(name)}`,
      `/search/suggestions?query=${encodeURIComponent(name)}`,
      '/feeds/products.xml',
      '/sitemaps/products.xml',
    ]
    const areNamed = async (by: Browser) => {
      shop.services.found.clear()
      const pages = await Promise.all(lists.map((list) => by.get(list)))
      return pages.map(({ html }) => html.includes(path))
    }
    expect(await areNamed(app.newBrowser())).toEqual(lists.map(() => true))
    await forTheGroup(async () => {
      for (const by of [app.newBrowser(), other]) expect(await areNamed(by)).toEqual(lists.map(() => false))
    })
  })

  it('are among the sizes of a product for the group alone', async () => {
    const [, of] = skus
    if (of === undefined) throw new Error('Only one size')
    await forTheGroup(
      async () => {
        const call = query('productsByKeys', { keys: [KEY] })
        for (const by of [app.newBrowser(), other]) {
          const [, told] = await post(by, '/api/ct/graphql', call)
          expect([told.includes(skus[0]), told.includes(of)]).toEqual([true, false])
          const [status] = await get((_, sku) => `/api/recommendations/similar?sku=${sku}`)(by, KEY, of)
          expect(status).toBe(404)
        }
        const [, told] = await post(member, '/api/ct/graphql', call)
        expect([told.includes(skus[0]), told.includes(of)]).toEqual([true, true])
        // What a group pays is no part of these answers.
        expect(told).not.toContain('777')
      },
      { of: [of] },
    )
  })

  it('are not named to others among what goes with other goods', async () => {
    const goesWith = (...value: readonly string[]) =>
      updateProduct(shop, '1101-01', [
        { action: 'setAttributeInAllVariants', name: 'upsellingProducts', value },
      ])
    const named = async (by: Browser) => {
      const [, told] = await post(by, '/api/ct/graphql', query('productsByKeys', { keys: ['1101'] }))
      return [told.includes(`"${KEY}"`), told.includes('"1201"')]
    }
    await goesWith(KEY, '1201')
    await forTheGroup(async () => {
      expect(await named(member)).toEqual([true, true])
      for (const by of [app.newBrowser(), other]) expect(await named(by)).toEqual([false, true])
    })
    expect(await named(other)).toEqual([true, true])
    await goesWith()
  })

  it('are told to the group, go into its cart, and are among its favorites', async () => {
    await forTheGroup(async () => {
      const [, paths] = await post(member, '/api/ct/graphql', query('productPaths', { keys: [KEY] }))
      expect(paths).toContain(path)
      expect((await post(member, '/contents.html', form({ wishlist: KEY })))[0]).toBe(200)
      const list = await member.get('/account/favorites')
      expect([list.text.includes(name), list.text.includes('no longer sold')]).toEqual([true, false])
      await addToCart(member, skus[0], '1')
      expect((await cartOf(member)).lineItems.map(({ sku }) => sku)).toContain(skus[0])
      expect((await member.get('/cart')).text).toContain('$7.77')
    })
  })
})

describe('while the group of a customer is not known', () => {
  async function awayFrom(work: () => Promise<void>): Promise<void> {
    shop.services.customers.clear()
    const match = { path: '/customers/' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    try {
      await work()
    } finally {
      shop.platforms.faults.clear()
      shop.services.customers.clear()
    }
  }

  it('purchases of a group’s goods are kept, and not called gone, and others are shown', async () => {
    const again = () => member.get('/account/easy-reorder')
    const recent = async () => {
      const [status, told] = await get(() => '/api/recommendations/recent-purchases')(member, KEY, skus[0])
      return [status, told.includes(skus[0]), told.includes('1101-01')]
    }
    await forTheGroup(async () => {
      await addToCart(member, skus[0], '1')
      await placeOrder(shop, member)
      await shop.services.placement.recover()
      const list = await again()
      expect([list.text.includes(name), list.text.includes('no longer sold')]).toEqual([true, false])
      expect(list.text).not.toContain('cannot be shown')
      expect(await recent()).toEqual([200, true, true])
      await awayFrom(async () => {
        const page = await again()
        expect([page.status, page.text.includes('no longer sold')]).toEqual([200, false])
        expect(page.text).toContain('One of the items that you ordered cannot be shown at the moment.')
        expect(page.text).toContain('Roasted Almonds (Salted)')
        expect(await recent()).toEqual([200, false, true])
      })
    })
  })

  it('lists of the catalogue are without a group’s goods, and what is asked of these alone is not known', async () => {
    const ask = (operationName: string, variables: object) =>
      post(member, '/api/ct/graphql', query(operationName, variables))
    const listed = async (operationName: string) => {
      const [status, told] = await ask(operationName, { keys: ['1101', KEY] })
      return [status, told.includes('"1101"'), told.includes(`"${KEY}"`)]
    }
    await forTheGroup(async () => {
      for (const list of ['productsByKeys', 'productPaths'])
        expect([list, await listed(list)]).toEqual([list, [200, true, true]])
      await awayFrom(async () => {
        for (const list of ['productsByKeys', 'productPaths'])
          expect([list, await listed(list)]).toEqual([list, [200, true, false]])
        for (const alone of ['productByKey', 'productTags', 'nutritionFacts'])
          expect([alone, (await ask(alone, { key: KEY }))[0]]).toEqual([alone, 503])
      })
    })
  })

  it('a size of the group’s is not silently replaced by another on the page of its product', async () => {
    const [, of] = skus
    if (of === undefined) throw new Error('Only one size')
    const asked = `${path}?sku=${of}`
    await forTheGroup(
      async () => {
        expect((await member.get(asked)).text).toContain('$7.77')
        await awayFrom(async () => {
          const page = await member.get(asked)
          expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10'])
          expect((await member.get(path)).status).toBe(200)
          // To a guest there is no such size: the page opens with its usual one.
          expect((await app.newBrowser().get(asked)).status).toBe(200)
        })
      },
      { of: [of] },
    )
  })

  it('favorites of a group’s goods are kept, and not called gone', async () => {
    const browser = await newMember('kept-favorites@example.com')
    const { customerId = '' } = await shop.visitor(browser.cookie())
    for (const key of ['1101', KEY, 'no-longer-sold']) await shop.services.favorites.add(customerId, key)
    await forTheGroup(async () => {
      expect((await browser.get('/account/favorites')).text).toContain(name)
      await awayFrom(async () => {
        const list = await browser.get('/account/favorites')
        expect(list.text).toContain('One of your favorites cannot be shown at the moment.')
        // What is gone whoever asks is called so.
        expect(list.text.split('no longer sold')).toHaveLength(2)
        expect(list.text).toContain('Roasted Almonds (Salted)')
        const removing = list.forms
          .flatMap(({ fields }) => fields)
          .filter(({ name }) => name === 'delete-wishlist')
        expect(removing.map(({ value }) => value)).not.toContain(KEY)
      })
      expect((await browser.get('/account/favorites')).text).toContain(name)
    })
    expect(await shop.services.favorites.list(customerId)).toHaveLength(3)
  })

  it('its goods are neither there nor not there, and a guest is told as ever that there are none', async () => {
    await forTheGroup(async () => {
      expect((await member.get(path)).status).toBe(200)
      await awayFrom(async () => {
        const page = await member.get(path)
        expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10'])
        expect(page.text).not.toContain(name)
        expect((await member.get(`/api/resolve-path?path=${path}`)).status).toBe(503)
        expect((await app.newBrowser().get(path)).status).toBe(404)
      })
      expect((await member.get(path)).status).toBe(200)
    })
  })
})
