/** Live chat as pages offer it, and its window for visitors without scripts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import type { Browser } from '../support/browser'
import { writePage } from '../support/editor'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const MAIL = 'mailto:care@nutwood.example'
let browser: Browser

async function setAvailability(availability: string): Promise<Response> {
  const answer = await shop.platforms.fetch('http://inside/chat/availability', {
    method: 'PUT',
    body: JSON.stringify({ availability }),
  })
  shop.clock.advance(15_000)
  // Pages show the last answer while a newer one is fetched.
  if (answer.ok)
    await expect
      .poll(async () => (await shop.services.chat.links()) !== null)
      .toBe(availability === 'AVAILABLE')
  return answer
}
beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => {
  shop.platforms.faults.clear()
  return setAvailability('AVAILABLE')
})

async function help(path = '/nuts/') {
  const { document } = await browser.get(path)
  const folds = [...document.querySelectorAll('aside[aria-label="Offers and help"] details')]
  const found = folds.find((fold) => visibleText(fold.querySelector('summary') ?? fold) === 'Help')
  if (found === undefined) throw new Error(`${path} offers no help`)
  return found
}

describe('a block to chat by', () => {
  it('leads to the chat while somebody is there, and otherwise to mail to the help address [BLOCK-19] [CHAT-01]', async () => {
    await writePage(shop, '/talk-to-us', [{ type: 'chat-now' }])
    const link = async () => (await browser.get('/talk-to-us')).document.querySelector('[data-chat-now] a')
    const there = await link()
    expect(there?.textContent).toBe('Chat now')
    const page = await shop.platforms.gateway(new Request(there?.getAttribute('href') ?? ''))
    expect(await page.text()).toContain('<h1>Chat with us</h1>')
    // For when the script finds nobody there after all.
    expect(there?.getAttribute('data-mail')).toBe(MAIL)
    await setAvailability('UNAVAILABLE')
    expect((await link())?.getAttribute('href')).toBe(MAIL)
  })
})

describe('the menu of phones', () => {
  it('offers what the help of wider screens does: a chat while somebody is there, else mail [HEAD-04]', async () => {
    const entry = async () => {
      const { document } = await browser.get('/menu')
      const links = [...document.querySelectorAll('main nav a')]
      const found = links.filter(({ textContent }) => /^(Chat with us|Email us)$/.test(textContent ?? ''))
      return found.map((link) => [link.textContent, link.getAttribute('href')])
    }
    const chat = (await help()).querySelector('a')?.getAttribute('href')
    expect(await entry()).toEqual([['Chat with us', chat]])
    await setAvailability('UNAVAILABLE')
    expect(await entry()).toEqual([['Email us', MAIL]])
  })
})

describe('help', () => {
  it('offers a chat and says how soon it answers while somebody is there, and mail otherwise [CHAT-01] [HEAD-04]', async () => {
    const there = await help()
    expect(there.querySelector('a')?.textContent).toBe('Chat with us')
    expect(visibleText(there)).toContain('Typically respond within 3 minutes')
    for (const words of ['Contact us', 'Help Center']) expect(visibleText(there)).toContain(words)
    await setAvailability('UNAVAILABLE')
    for (const path of ['/nuts/', '/cart', '/']) {
      const away = await help(path)
      const mail = away.querySelector('a')
      expect([mail?.textContent, mail?.getAttribute('href')]).toEqual(['Email us', MAIL])
      expect(away.innerHTML).not.toMatch(/Chat with us|Typically respond|data-chat/)
    }
  })

  it.each([
    ['does not answer', { platform: 'chat', kind: 'refuse' }],
    ['is broken', { platform: 'chat', kind: 'status', status: 500 }],
    ['answers with nothing', { platform: 'chat', kind: 'empty' }],
  ] as const)('offers mail while the chat %s, and no page fails [CHAT-01]', async (_what, fault) => {
    // Later than any other test, past everything cached there.
    shop.clock.advance(10 * 60_000)
    expect((await help()).innerHTML).toContain('Chat with us')
    shop.platforms.faults.add(fault)
    shop.clock.advance(15_000)
    const offered = expect.poll(async () => (await help()).innerHTML)
    await offered.toContain('Email us')
    shop.platforms.faults.clear()
    shop.clock.advance(10 * 60_000)
    await offered.toContain('Chat with us')
  })

  it('leads to a window to write in that needs no script', async () => {
    const href = (await help()).querySelector('a')?.getAttribute('href') ?? ''
    const page = await shop.platforms.gateway(new Request(href))
    expect(await page.text()).toContain('<h1>Chat with us</h1>')
    const send = (message: string) =>
      shop.platforms.gateway(
        new Request(href, { method: 'POST', body: new URLSearchParams({ message, c: '' }) }),
      )
    const sent = await send('Are <b>walnuts</b> in?')
    expect(sent.status).toBe(303)
    const talk = new URL(sent.headers.get('Location') ?? '', href)
    expect(await (await shop.platforms.gateway(new Request(talk))).text()).toContain(
      'You: Are &lt;b&gt;walnuts&lt;/b&gt; in?',
    )
    expect([(await send(' ')).status, (await setAvailability('perhaps')).status]).toEqual([400, 400])
  })
})
