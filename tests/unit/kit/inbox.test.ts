import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInbox } from '../../kit/inbox'

const added = (id: string) => ({
  name: 'add_to_cart',
  params: { currency: 'USD', value: 7.5, items: [{ item_id: id, quantity: 1 }] },
})

/** As the embedded inbox of events answers: the newest body first, the events of each as they happened. */
const TOLD = [
  { body: { events: [added('third'), { name: 'login', params: { method: 'password' } }, added('fourth')] } },
  { body: { events: [added('first'), added('second')] } },
]

describe('what the tracking services received', () => {
  const platforms = createServer((_, response) => response.end(JSON.stringify({ told: TOLD })))
  beforeAll(() => new Promise<void>((resolve) => platforms.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => platforms.close(resolve)))

  const inbox = () => {
    const { port } = platforms.address() as AddressInfo
    return createInbox({ platforms: `http://127.0.0.1:${port}`, dataDir: '' }, '')
  }

  it('is told newest first, within one body as well', async () => {
    const ids = (await inbox().reported('add_to_cart')).map(({ items }) => items[0]?.item_id)
    expect(ids).toEqual(['fourth', 'third', 'second', 'first'])
  })

  it('is found by its items', async () => {
    const items = [{ item_id: 'second', quantity: 1 }]
    expect(await inbox().waitForReport('add_to_cart', { items })).toMatchObject({ items })
  })
})
