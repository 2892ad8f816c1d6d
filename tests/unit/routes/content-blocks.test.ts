/** Every field of the blocks that editors write, on a requested page. */
import { describe, expect, it, vi } from 'vitest'
import { visibleText } from '../../kit/html-text'
import { writePage } from '../support/editor'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()

let written = 0
/** A page of these blocks. */
async function show(...blocks: readonly object[]) {
  written += 1
  await writePage(shop, `/blocks-${written}`, blocks)
  const page = await browser.get(`/blocks-${written}`)
  const all = (selector: string) => [
    ...(page.document.querySelector('main')?.querySelectorAll(selector) ?? []),
  ]
  return {
    text: page.text,
    all,
    pictures: all('img').map((image) => image.getAttribute('src')),
    links: all('a').map((link) => [visibleText(link), link.getAttribute('href')]),
    headings: all('h1, h2, h3').map((each) => `${each.localName} ${visibleText(each)}`),
  }
}

/** The attribute as React writes it. */
const srcSetOf = (source: Element) => source.getAttribute('srcset') ?? source.getAttribute('srcSet')

const picture = (name: string) => `/images/brand/${name}.svg`

describe('a banner', () => {
  it('has a headline, a text, a picture and a link', async () => {
    const link = { text: 'Shop gifts', url: '/gifts/' }
    const { text, links, all } = await show({
      type: 'banner-section',
      headline: 'A gift',
      text: 'Nobody puts it back',
      image: picture('gift'),
      alt: 'A tin',
      link,
    })
    expect(text).toBe('A gift Nobody puts it back Shop gifts')
    expect(links).toEqual([['Shop gifts', '/gifts/']])
    expect(all('img').map((image) => [image.getAttribute('src'), image.getAttribute('alt')])).toEqual([
      [picture('gift'), 'A tin'],
    ])
  })

  it('of a shelf has a ground by the width of the screen, a picture and a link [BLOCK-10]', async () => {
    const { text, links, pictures, all } = await show({
      type: 'shelf-banner',
      headline: 'Stock the break room',
      img: picture('shelf'),
      bgDesktopImg: picture('wide'),
      bgMobileImg: picture('narrow'),
      link: { text: 'See it', url: '/wholesale/' },
    })
    expect(text).toBe('Stock the break room See it')
    expect(links).toEqual([['See it', '/wholesale/']])
    expect(pictures).toEqual([picture('wide'), picture('shelf')])
    const [phones, ...others] = all('picture source')
    expect(others).toEqual([])
    expect(phones && srcSetOf(phones)).toBe(picture('narrow'))
    expect(phones?.getAttribute('media')).toMatch(/max-width: 1023px/)
  })

  it('at the top has its words, its pictures and a wave', async () => {
    const hero = {
      type: 'hero',
      tagline: 'Roasted daily',
      headline: 'Handfuls',
      text: 'By the pound',
      bgDesktopImg: picture('wide'),
      bgMobileImg: picture('narrow'),
      wave: true,
    }
    const { text, pictures, headings, all } = await show(hero)
    expect(text).toBe('Roasted daily Handfuls By the pound')
    expect(headings).toEqual(['h1 Handfuls'])
    expect(pictures).toEqual([picture('wide')])
    expect(all('picture source').map(srcSetOf)).toEqual([picture('narrow')])
    expect(all('svg')).toHaveLength(1)
    expect((await show({ ...hero, wave: false })).all('svg')).toEqual([])
  })

  it('that runs repeats its text ten times, and is read out once [BLOCK-13]', async () => {
    const { text, all } = await show({ type: 'marquee', text: 'Fresh' })
    expect(text).toBe('Fresh')
    // Styles draw these, so that a text browser does not read them out one after another.
    expect(all('[aria-hidden="true"]').map((each) => each.getAttribute('data-text'))).toEqual(
      Array.from({ length: 9 }, () => 'Fresh'),
    )
  })
})

describe('a card', () => {
  it('of a category leads there [BLOCK-14] [BLOCK-17]', async () => {
    const { links, pictures } = await show(
      { type: 'category-card', label: 'Nuts', link: '/nuts/', img: picture('nuts') },
      { type: 'top-category-card', label: 'Seeds', link: '/seeds/', img: picture('seeds') },
    )
    expect(links).toEqual([
      ['Nuts', '/nuts/'],
      ['Seeds', '/seeds/'],
    ])
    expect(pictures).toEqual([picture('nuts'), picture('seeds')])
  })

  it('of a grid has a title, a text, a picture and a way on [BLOCK-15]', async () => {
    const { text, links, pictures, headings } = await show({
      type: 'card-grid',
      gridTitle: 'How we do things',
      cards: [
        {
          title: 'Every size',
          description: 'What a pound costs',
          callToActionText: 'See almonds',
          link: '/nuts/almonds/',
          imgSrc: picture('size'),
        },
        { title: 'Put right' },
      ],
    })
    expect(text).toBe('How we do things Every size What a pound costs See almonds Put right')
    expect(headings).toEqual(['h2 How we do things', 'h3 Every size', 'h3 Put right'])
    expect(links).toEqual([['See almonds', '/nuts/almonds/']])
    expect(pictures).toEqual([picture('size')])
  })
})

describe('words', () => {
  it('are a heading with words above it, large text, or a list [BLOCK-18] [BLOCK-30]', async () => {
    const { text, headings, all } = await show(
      { type: 'header', text: 'About nuts', superTitle: 'Since 1999' },
      { type: 'text', text: 'Large words', style: 'large' },
      { type: 'bulleted-list', listItems: [{ text: 'First' }, { text: 'Second' }] },
    )
    expect(text).toBe('Since 1999 About nuts Large words First Second')
    expect(headings).toEqual(['h2 About nuts'])
    expect(all('li').map((each) => visibleText(each))).toEqual(['First', 'Second'])
  })

  it('of an answer unfold below their question by the browser’s own means [BLOCK-28]', async () => {
    const { all } = await show({
      type: 'faq-accordion',
      items: [{ question: 'How fresh?', answer: 'Roasted this week.' }],
    })
    const [item] = all('details')
    const [question, ...answer] = [...(item?.children ?? [])]
    expect([question?.localName, question && visibleText(question)]).toEqual(['summary', 'How fresh?'])
    expect(answer.map((each) => visibleText(each)).join(' ')).toBe('Roasted this week.')
  })
})

describe('the footer of a search', () => {
  it('has a box that searches, what others look for and what they like [BLOCK-20] [BLOCK-21]', async () => {
    const { links } = await show({
      type: 'search-footer',
      popularSearches: [{ label: 'Trail mix', link: '/snacks/trail-mix/' }],
      favoriteFlavors: [{ label: 'Dark chocolate', link: '/tag/dark+chocolate' }],
    })
    expect(links).toEqual([
      ['Trail mix', '/snacks/trail-mix/'],
      ['Dark chocolate', '/tag/dark+chocolate'],
    ])
    const page = await browser.get(`/blocks-${written}`)
    const box = page.document.querySelector('main input[aria-label="Search"]')
    expect(box?.getAttribute('name')).toBe('query')
    const form = box?.closest('form')
    expect([form?.getAttribute('action'), form?.getAttribute('method')?.toLowerCase()]).toEqual([
      '/search/instant',
      'get',
    ])
  })
})

describe('a picture', () => {
  it('of another type than jpeg, jpg, png and svg takes its block away [BLOCK-33]', async () => {
    const banner = (type: string) => ({
      type: 'banner-section',
      headline: type,
      image: `/images/brand/a.${type}`,
    })
    const { headings, pictures } = await show(...['jpeg', 'jpg', 'png', 'svg', 'gif', 'webp'].map(banner))
    expect(headings.map((each) => each.split(' ')[1])).toEqual(['jpeg', 'jpg', 'png', 'svg'])
    expect(pictures).toHaveLength(4)
  })
})

describe('a way to talk to us', () => {
  it('is a link to the chat, by any words [BLOCK-19]', async () => {
    const window = expect.stringMatching(/\/chat\/window$/) as string
    const { links } = await show({ type: 'chat-now', text: 'Ask us', buttonText: 'Chat with us' })
    expect(links).toEqual([['Chat with us', window]])
    expect((await show({ type: 'chat-now' })).links).toEqual([['Chat now', window]])
  })
})

describe('a button that opens a modal', () => {
  it('has four themes, and opens its words by the browser’s own means [BLOCK-29]', async () => {
    const looks = new Set<string | null | undefined>()
    const modal = { type: 'modal-button', buttonText: 'Open', title: 'Opened', text: 'Words' }
    for (const theme of ['green', 'gray', 'red', 'white']) {
      const { all, text } = await show({ ...modal, theme })
      const [open, close] = all('button')
      const [dialog] = all('[popover]')
      looks.add(open?.className)
      expect(open?.getAttribute('popovertarget')).toBe(dialog?.id)
      expect(close?.getAttribute('popovertarget')).toBe(dialog?.id)
      expect(close?.getAttribute('popovertargetaction')).toBe('hide')
      expect(dialog?.getAttribute('aria-labelledby')).toBe(all('[popover] h2')[0]?.id)
      expect(text).toBe('Open Opened Words Close')
    }
    expect(looks.size).toBe(4)
    // An unknown theme counts as none: the block is left out.
    const warn = vi.spyOn(shop.services.logger, 'warn').mockImplementation(() => undefined)
    expect((await show({ ...modal, theme: 'blue' })).text).toBe('')
    warn.mockRestore()
  })
})

describe('a container of cards', () => {
  it('has a count and a way to all of them [BLOCK-08] [MODAL-11]', async () => {
    const { text, links } = await show({
      type: 'carousel-container',
      title: 'Departments',
      all: { text: 'View all', url: '/menu' },
      cards: ['Nuts', 'Seeds'].map((label) => ({ label, link: `/${label}/`, img: picture('nuts') })),
    })
    expect(text).toBe('Departments 2 items View all Nuts Seeds')
    expect(links).toEqual([
      ['View all', '/menu'],
      ['Nuts', '/Nuts/'],
      ['Seeds', '/Seeds/'],
    ])
  })
})

describe('goods by their keys', () => {
  it('are shown without the entries left blank, which cost no block', async () => {
    const { all, headings } = await show(
      { type: 'product-row', title: 'Picked', productKeys: ['1101', ' ', '1201', ''] },
      { type: 'shopable-ingredients', title: 'For granola', skus: ['', '1102-01'] },
    )
    expect(headings).toEqual(expect.arrayContaining(['h2 Picked', 'h2 For granola']))
    expect(all('[data-product-key]').map((card) => card.getAttribute('data-product-key'))).toEqual([
      '1101',
      '1201',
    ])
    expect(all('[data-picks] [type="checkbox"]').map((box) => box.getAttribute('value'))).toEqual(['1102-01'])
    // With nothing but blanks there is nothing to show.
    const warn = vi.spyOn(shop.services.logger, 'warn').mockImplementation(() => undefined)
    expect((await show({ type: 'shopable-ingredients', skus: [' '] })).text).toBe('')
    warn.mockRestore()
  })
})
