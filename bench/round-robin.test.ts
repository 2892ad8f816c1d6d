import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createBrowser } from '../tests/kit/browser'
import { roundRobin } from './round-robin'

interface Seen {
  readonly host: string | undefined
  readonly cookie: string | undefined
  readonly body: string
}

/** Redirects whatever is posted, and gives a cookie. */
async function start(name: string) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { host, cookie } = request.headers
      seen.push({ host, cookie, body: Buffer.concat(chunks).toString() })
      response.setHeader('Set-Cookie', [`${name}=1`, 'both=1'])
      if (request.method === 'POST') response.writeHead(303, { Location: '/there' }).end()
      else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<main>Here</main>')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

it('sends the requests of one browser to processes in turn, which take it for one shop', async () => {
  const [one, other] = [await start('one'), await start('other')]
  const host = `localhost:${one.port}`
  const browser = createBrowser(`http://${host}`, roundRobin([one.port, other.port]))
  expect((await browser.get('/')).text).toBe('Here')
  const posted = await browser.crafted('/cart', { sku: '1101-01' })
  expect([posted.status, posted.location]).toEqual([303, '/there'])
  await browser.get('/')
  expect(one.seen.map(({ host: name }) => name)).toEqual([host, host])
  expect(other.seen).toEqual([{ host, cookie: 'one=1; both=1', body: 'sku=1101-01' }])
  expect(browser.cookie().split('; ').sort()).toEqual(['both=1', 'one=1', 'other=1'])
})
