import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDegradedAnswers } from '../degraded-answers'
import { createContent } from '../../../platforms/content/handler'
import { createContentService } from './content.server'
import type { Platform } from '../../../platforms/platform'

let platform: Platform
let now: Date
let asked: string[]
let fault: (() => Promise<Response>) | undefined
let warnings: Record<string, unknown>[]
const clock = { now: () => now }
const quiet = () => undefined
const logger = {
  debug: quiet,
  info: quiet,
  error: quiet,
  warn: (fields: Record<string, unknown>) => {
    warnings.push(fields)
  },
}

beforeEach(() => {
  now = new Date('2025-03-04T12:00:00Z')
  asked = []
  warnings = []
  fault = undefined
  platform = createContent({ dataDir: ':memory:', clock })
})
afterEach(() => {
  platform.close()
  vi.useRealTimers()
})

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
async function put(path: string, body: unknown) {
  const request = new Request(`http://content${path}`, {
    method: 'PUT',
    headers: { 'x-api-key': 'nutwood' },
    body: JSON.stringify(body),
  })
  expect((await platform.handle(request)).ok).toBe(true)
}
const service = () =>
  createContentService({
    baseUrl: 'http://content',
    apiKey: 'nutwood',
    clock,
    logger,
    degradedAnswers: createDegradedAnswers(),
    pictureOrigins: ['https://images.example.com'],
    copies: { read: () => Promise.resolve(undefined), keep: quiet, clear: quiet },
    fetch: (input, init) => {
      const request = new Request(input, init)
      asked.push(new URL(request.url).pathname + new URL(request.url).search)
      return fault === undefined ? platform.handle(request) : fault()
    },
  })
const KEY = { headers: { 'x-api-key': 'nutwood' } }
const about = {
  path: '/about-us',
  title: 'About',
  blocks: [{ type: 'text', text: 'Hello' }, { type: 'hologram' }],
}

describe('the content service', () => {
  it('reads a page, leaves out unknown blocks and logs them', async () => {
    await put('/pages?path=/about-us', about)
    const page = await service().getPage('/about-us')
    const text = { type: 'text', text: 'Hello', style: 'body', links: [], audience: 'everybody' }
    expect(page?.blocks).toEqual([text])
    const dropped = { position: 1, type: 'hologram', problems: [expect.stringMatching(/^type: /)] }
    expect(warnings).toEqual([{ path: '/about-us', dropped: [dropped] }])
    expect(await service().getPage('/nowhere')).toBeNull()
  })

  it('leaves out a block with a picture from a host that pages may not fetch from, and names it', async () => {
    const banner = (host: string) => ({
      type: 'banner-section',
      headline: host,
      image: `https://${host}/a.png`,
      link: { text: 'Read on', url: 'https://elsewhere.example/b.png' },
    })
    await put('/pages?path=/about-us', {
      ...about,
      blocks: [banner('images.example.com'), banner('elsewhere.example')],
    })
    const page = await service().getPage('/about-us')
    expect(page?.blocks.map((block) => 'headline' in block && block.headline)).toEqual(['images.example.com'])
    const problems = ['image: Pages show no pictures from https://elsewhere.example']
    expect(warnings).toMatchObject([{ dropped: [{ position: 1, type: 'banner-section', problems }] }])
  })

  it('fills the words of the store in every string it gives out', async () => {
    await put('/pages?path=/help', {
      path: '/help',
      title: '{product} and help',
      blocks: [
        { type: 'text', text: 'Call {phone}', links: [{ text: 'Write to {email}', url: 'mailto:{email}' }] },
        {
          type: 'faq-accordion',
          title: 'Over {threshold}',
          items: [{ question: '{product}?', answer: '{x}Yes' }],
        },
      ],
    })
    const page = await service().getPage('/help')
    expect(page?.title).toBe('Nuts and help')
    expect(page?.blocks).toMatchObject([
      {
        text: 'Call 1-800-555-0134',
        links: [{ text: 'Write to care@nutwood.example', url: 'mailto:care@nutwood.example' }],
      },
      // Depends on the visitor, so the page fills it.
      { title: 'Over {threshold}', items: [{ question: 'Nuts?', answer: 'Yes' }] },
    ])
  })

  it('reads for its editor the draft of a page and otherwise the page, each as it is now', async () => {
    const content = service()
    const read = async () => {
      const page = await content.readPage('/about-us')
      return page && [page.version, page.parsed?.page.title]
    }
    expect(await read()).toBeNull()
    await put('/drafts?path=/about-us', { ...about, title: 'About {product}' })
    expect(await read()).toEqual(['draft', 'About Nuts'])
    expect(await content.getPage('/about-us')).toBeNull()
    expect(await content.listPaths()).toEqual([])
    await put('/pages?path=/about-us', about)
    await put('/drafts?path=/about-us', { ...about, title: 'About us all' })
    expect(await read()).toEqual(['draft', 'About us all'])
    await put('/drafts?path=/about-us', { path: '/about-us' })
    expect(await read()).toEqual(['draft', undefined])
    const request = new Request('http://content/drafts?path=/about-us', { method: 'DELETE', ...KEY })
    expect((await platform.handle(request)).status).toBe(204)
    expect(await read()).toEqual(['published', 'About'])
  })

  it('asks once a minute, and once for many who ask together', async () => {
    await put('/pages?path=/about-us', about)
    const content = service()
    await Promise.all([
      content.getPage('/about-us'),
      content.getPage('/about-us'),
      content.getPage('/about-us'),
    ])
    pass(59)
    await content.getPage('/about-us')
    expect(asked).toEqual(['/pages?path=%2Fabout-us'])
    pass(2)
    await content.getPage('/about-us')
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['refuses', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers 500', () => Promise.resolve(new Response('no', { status: 500 }))],
    ['answers HTML', () => Promise.resolve(new Response('<h1>Bad gateway</h1>'))],
    ['answers nothing', () => Promise.resolve(new Response(''))],
    ['answers wrong types', () => Promise.resolve(new Response('{"path":1,"sections":"x"}'))],
    ['answers too much', () => Promise.resolve(new Response(`"${'x'.repeat(600_000)}"`))],
    [
      'breaks off',
      () => Promise.resolve(new Response(new ReadableStream({ start: (c) => c.error(new Error('reset')) }))),
    ],
  ])('serves the last good page while the platform %s', async (_, broken) => {
    await put('/pages?path=/about-us', about)
    const content = service()
    await content.getPage('/about-us')
    pass(61)
    fault = broken
    expect((await content.getPage('/about-us'))?.title).toBe('About')
    await expect(content.getPage('/other')).rejects.toMatchObject({ kind: 'UpstreamError' })
    expect(await content.getSection('mega-menu')).toBeNull()
  })

  it('shows the last good page at once while the platform hangs, and the new one when it has come', async () => {
    await put('/pages?path=/about-us', about)
    const content = service()
    await content.getPage('/about-us')
    await put('/pages?path=/about-us', { ...about, title: 'About us all' })
    pass(61)
    const held: (() => void)[] = []
    fault = () =>
      new Promise((resolve) =>
        held.push(() => resolve(platform.handle(new Request('http://content/pages?path=/about-us', KEY)))),
      )
    vi.useFakeTimers()
    const first = content.getPage('/about-us')
    await vi.advanceTimersByTimeAsync(200)
    expect((await first)?.title).toBe('About')
    // Nobody after the first waits or asks again.
    expect((await content.getPage('/about-us'))?.title).toBe('About')
    expect(asked).toHaveLength(2)
    held.forEach((answer) => answer())
    await vi.advanceTimersByTimeAsync(10)
    expect((await content.getPage('/about-us'))?.title).toBe('About us all')
  })

  it('rests a little after a failure, then finds its way back', async () => {
    await put('/pages?path=/about-us', about)
    const content = service()
    fault = () => Promise.resolve(new Response('no', { status: 503 }))
    const away = { kind: 'UpstreamError', service: 'content' }
    await expect(content.getPage('/about-us')).rejects.toMatchObject(away)
    await expect(content.getPage('/about-us')).rejects.toMatchObject(away)
    expect(asked).toHaveLength(1)
    fault = undefined
    pass(6)
    expect((await content.getPage('/about-us'))?.title).toBe('About')
  })

  it('keeps nothing that it was asked for before it was emptied', async () => {
    await put('/pages?path=/about-us', about)
    const content = service()
    const held: (() => void)[] = []
    fault = async () => {
      const old = await platform.handle(new Request('http://content/pages?path=/about-us', KEY))
      return new Promise((resolve) => held.push(() => resolve(old)))
    }
    const before = content.getPage('/about-us')
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await put('/pages?path=/about-us', { ...about, title: 'About us all' })
    content.clear()
    fault = undefined
    held.forEach((answer) => answer())
    // The caller gets what was true then; later ones do not.
    expect((await before)?.title).toBe('About')
    expect((await content.getPage('/about-us'))?.title).toBe('About us all')
    expect(asked).toHaveLength(2)
  })

  it('gives up after four seconds, also when headers came and the body does not [API-69] [BLOCK-02]', async () => {
    vi.useFakeTimers()
    fault = () => Promise.resolve(new Response(new ReadableStream({ start: quiet })))
    const answer = service().getSection('sitewide-banner')
    await vi.advanceTimersByTimeAsync(3_999)
    expect(warnings).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(2)
    expect(await answer).toBeNull()
    expect(warnings).toHaveLength(1)
  })

  it('reads a section by its schema', async () => {
    await put('/sections/sitewide-banner', { text: 'Hello', url: '/gifts/' })
    expect(await service().getSection('sitewide-banner')).toEqual({ text: 'Hello', url: '/gifts/' })
  })
})
