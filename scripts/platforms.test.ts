import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendTo } from '../server/testing/try-server'
import { readSettings, servePlatforms } from './platforms'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nutwood-serve-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('npm run platforms', () => {
  it('takes the port beside its own for the payment page', () => {
    expect(readSettings(['--port', '4100', '--data-dir', 'x'])).toEqual({
      port: 4100,
      gatewayPort: 4101,
      gatewayOrigin: undefined,
      host: '127.0.0.1',
      dataDir: resolve('x'),
      returnOrigins: [],
      test: false,
    })
    expect(readSettings(['--return-origin', 'https://shop.example/'])).toMatchObject({
      returnOrigins: ['https://shop.example'],
    })
    expect(readSettings(['--help'])).toBe('help')
  })

  it('keeps its files where the shop does, and takes the settings of its payment page', () => {
    const env = { DATA_DIR: 'elsewhere', GATEWAY_PORT: '4555', GATEWAY_ORIGIN: 'http://pay.internal:4555/' }
    expect(readSettings([], env)).toMatchObject({
      dataDir: resolve('elsewhere'),
      gatewayPort: 4555,
      gatewayOrigin: 'http://pay.internal:4555',
    })
    expect(readSettings(['--data-dir', 'x'], env)).toMatchObject({ dataDir: resolve('x') })
    expect(readSettings([], { DATA_DIR: '' })).toMatchObject({ dataDir: resolve('.data') })
  })

  it.each([[['--port', 'many']], [['--port', '70000']], [['--nonsense']], [['--return-origin', 'shop']]])(
    'refuses %j with words',
    (args) => {
      expect(() => readSettings(args)).toThrow(TypeError)
    },
  )

  it('serves platforms and payment page over HTTP, from session to nonce', async () => {
    const settings = readSettings(['--port', '0', '--data-dir', dataDir])
    if (settings === 'help') throw new Error('Settings expected')
    const { origin, gatewayOrigin, close } = await servePlatforms(settings)
    try {
      const headers = { authorization: `Basic ${btoa('nutwood:nutwood')}` }
      const draft = { returnUrl: 'http://localhost:3000/back', amount: 500, currency: 'USD', reference: 'r' }
      const body = JSON.stringify(draft)
      const created = await fetch(`${origin}/payments/sessions`, { method: 'POST', headers, body })
      const { id, url } = (await created.json()) as { id: string; url: string }
      expect(url).toBe(`${gatewayOrigin}/pay/${id}`)
      const card = { name: 'Ada', number: '4111111111111111', expiry: '12/40', code: '123' }
      const sent = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
      expect([sent.status, sent.headers.get('location')]).toEqual([
        303,
        `http://localhost:3000/back?payment=${id}`,
      ])
      const taken = await fetch(`${origin}/payments/sessions/${id}/nonce`, { method: 'POST', headers })
      expect(await taken.json()).toMatchObject({ description: 'Visa ending in 1111' })
      expect((await fetch(`${origin}/kit/clock`)).status).toBe(404)
      expect((await fetch(origin)).status).toBe(200)
      const port = Number(new URL(origin).port)
      const asked = async (host: string) =>
        (await sendTo(port, '/mail/messages', { headers: { Host: host } })).status
      expect([await asked('evil.example'), await asked('127.0.0.1:80')]).toEqual([403, 200])
    } finally {
      await close()
    }
  })

  it('mounts the test kit with --test alone', async () => {
    const settings = readSettings(['--port', '0', '--data-dir', dataDir, '--test'])
    if (settings === 'help') throw new Error('Settings expected')
    const { origin, close } = await servePlatforms(settings)
    try {
      const body = JSON.stringify({ platform: 'mail', kind: 'refuse', times: 1 })
      expect((await fetch(`${origin}/kit/faults`, { method: 'POST', body })).status).toBe(201)
      await expect(fetch(`${origin}/mail/messages`)).rejects.toThrow()
      expect((await fetch(`${origin}/mail/messages`)).status).toBe(200)
    } finally {
      await close()
    }
  })
})
