/** Copies of content in the shop's database: what is written, when, and what a later process reads. */
import { expect, it, vi } from 'vitest'
import { describeEachDatabase } from '../database/testing/each-database'
import { createDegradedAnswers } from '../degraded-answers'
import { createContentCopies } from './content-copies.server'
import { createContentService } from './content.server'

let now = new Date('2025-03-04T12:00:00Z')
const clock = { now: () => now }
const quiet = () => undefined
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet }

describeEachDatabase('copies of content', (subject) => {
  const open = () => createContentCopies({ database: subject.database(), clock, logger })
  /** One run of its worker, at startup. */
  async function written(copies: ReturnType<typeof open>): Promise<void> {
    copies.worker.start()
    await copies.worker.stop()
  }
  const rowOf = (key: string) =>
    subject.database().db.selectFrom('content_copy').selectAll().where('key', '=', key).executeTakeFirst()

  /** The service as a process has it, with the platform's answer at this moment. */
  function start(answer: () => Promise<Response>) {
    const copies = open()
    const degradedAnswers = createDegradedAnswers()
    const content = createContentService({
      baseUrl: 'http://content',
      apiKey: 'nutwood',
      fetch: answer,
      clock,
      logger,
      degradedAnswers,
      pictureOrigins: [],
      copies,
    })
    return { copies, content, degradedAnswers }
  }
  const good = (body: unknown) => () => Promise.resolve(Response.json(body))
  const away = () => Promise.resolve(new Response('no', { status: 500 }))

  it('keeps an answer, writes it again only when it changes, and takes it away with its page', async () => {
    const copies = open()
    copies.keep('page /a', { title: 'A "ü" \u0000' })
    expect(await copies.read('page /a')).toBeUndefined()
    await written(copies)
    expect(await copies.read('page /a')).toEqual({ title: 'A "ü" \u0000' })
    const first = await rowOf('page /a')

    now = new Date(now.getTime() + 60_000)
    copies.keep('page /a', { title: 'A "ü" \u0000' })
    await written(copies)
    expect(await rowOf('page /a')).toEqual(first)
    copies.keep('page /a', { title: 'B' })
    await written(copies)
    expect(await rowOf('page /a')).toEqual({
      key: 'page /a',
      body: '{"title":"B"}',
      kept_at: now.toISOString(),
    })

    copies.keep('page /a', null)
    copies.keep('page /never', null)
    await written(copies)
    expect(await rowOf('page /a')).toBeUndefined()
  })

  it('takes the last of several answers to one question, and none from before it was emptied', async () => {
    const copies = open()
    copies.keep('section b', { text: 'old' })
    copies.keep('section b', { text: 'new' })
    await written(copies)
    expect(await copies.read('section b')).toEqual({ text: 'new' })
    copies.keep('section b', { text: 'newer' })
    copies.clear()
    await written(copies)
    expect(await copies.read('section b')).toEqual({ text: 'new' })
  })

  it('are read by a process that starts while the service is away, with the words of the store filled', async () => {
    const before = start(good({ path: '/help', title: 'Call {phone}', blocks: [] }))
    await before.content.getPage('/help')
    await written(before.copies)
    const after = start(away)
    expect((await after.content.getPage('/help'))?.title).toBe('Call 1-800-555-0134')
    await expect(after.content.getPage('/other')).rejects.toMatchObject({ kind: 'UpstreamError' })
  })

  it('are read for another kind of visitor where there is none of theirs', async () => {
    const before = start(good({ text: 'Hello' }))
    await before.content.getSection('sitewide-banner')
    await written(before.copies)
    expect(await start(away).content.getSection('sitewide-banner', 'business')).toEqual({ text: 'Hello' })
    // This process's own copy is newer.
    let answer = good({ text: 'Hello anew' })
    const { content } = start(() => answer())
    await content.getSection('sitewide-banner')
    answer = away
    expect(await content.getSection('sitewide-banner', 'customer')).toEqual({ text: 'Hello anew' })
  })

  it('are shown after 200 ms only until the service has answered once', async () => {
    const before = start(good({ path: '/slow', title: 'Old', blocks: [] }))
    await before.content.getPage('/slow')
    await written(before.copies)
    const held: (() => void)[] = []
    let isSlow = true
    const page = { path: '/slow', title: 'New', blocks: [] }
    const after = start(() =>
      isSlow
        ? new Promise((resolve) => held.push(() => resolve(Response.json(page))))
        : Promise.resolve(Response.json(page)),
    )
    expect((await after.content.getPage('/slow'))?.title).toBe('Old')
    held.forEach((answer) => answer())
    await expect.poll(async () => (await after.content.getPage('/slow'))?.title).toBe('New')

    after.content.clear()
    held.length = 0
    const asked = after.content.getPage('/slow')
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 400))
    isSlow = false
    held.forEach((answer) => answer())
    expect((await asked)?.title).toBe('New')
  })

  it('that this shop cannot read are none', async () => {
    const copies = open()
    copies.keep('page /odd', { path: 7 })
    await written(copies)
    await expect(start(away).content.getPage('/odd')).rejects.toMatchObject({ kind: 'UpstreamError' })
  })
})
