import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld } from '../../kit/world'

const asked: string[] = []
const shop = createServer((request, response) => {
  const call = `${request.method ?? ''} ${request.url ?? ''}`
  asked.push(call)
  response.statusCode = call === 'DELETE /__test/kit/faults' ? 500 : 200
  response.end('{}')
})
beforeAll(() => new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => shop.close(resolve)))

it('one change that cannot be undone is told, and keeps none of the others', async () => {
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const world = createWorld({ url, platforms: `${url}/__test`, dataDir: '' }, 'somebody@example.com')
  await world.faults.mail.on('status')
  await world.setClock('2026-03-02T12:00:00Z')
  asked.length = 0
  await expect(world.restore()).rejects.toThrow('/kit/faults answered 500')
  expect(asked).toEqual(['DELETE /__test/kit/faults', 'POST /__test/kit/clock'])
  await world.restore()
  expect(asked).toHaveLength(2)
})
