import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '../tests/kit/ports'
import { sendTo } from './testing/try-server'

const BUILD = `
const routes = { root: { id: 'root', path: '', module: { default: () => null } } }
const page = (request, status, headers, context, load) =>
  new Response('nonce ' + load.nonce + ' react ' + process.env.NODE_ENV, { status, headers: { 'Content-Type': 'text/html' } })
const lifecycle = {
  start: async () => { if (process.env.FAIL_START) throw new Error('no database') },
  onRefusal(listener) {
    const error = Object.assign(new Error('sample accounts'), { name: 'EnvError' })
    if (process.env.REFUSE_LATER) process.stdin.once('data', () => listener(error))
  },
  ready: async () => true,
  stop: async () => process.stdout.write('app stopped\\n'),
  logger: { info() {}, warn() {}, error() {} },
  testKit: async () => new Response('kit'),
  contentSources: { formAction: ['http://pay.example'] },
}
export const entry = { module: { default: page, lifecycle } }
export { routes }
export const assets = { entry: { imports: [], module: '' }, routes: { root: { id: 'root', path: '' } }, url: '', version: '' }
export const mode = 'production', publicPath = '/', assetsBuildDirectory = '', isSpaMode = false
export const future = { v3_singleFetch: false }
`

interface Running {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
}

describe('the process', () => {
  let folder = ''
  const running: Running[] = []

  beforeAll(async () => {
    mkdirSync('.cache', { recursive: true })
    // Inside the repository, so that its packages are found.
    folder = mkdtempSync(resolve('.cache/main-test-'))
    mkdirSync(join(folder, 'server'))
    mkdirSync(join(folder, 'client'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'server/index.js'), BUILD)
    const shared = {
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
    } as const
    await build({ ...shared, entryPoints: ['server/main.ts'], outfile: join(folder, 'main.js') })
  })

  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  // Not the test run's environment: its NODE_ENV is "test", which React would follow.
  const { PATH } = process.env
  const quietEnv = { PATH } as unknown as NodeJS.ProcessEnv

  function start(env: Record<string, string>): Running {
    const child = spawn(process.execPath, [join(folder, 'main.js')], {
      env: { ...quietEnv, DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let text = ''
    const listen = (chunk: Buffer) => {
      text += chunk.toString()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    const ended = new Promise<number | null>((done) => child.on('close', done))
    const started = { child, output: () => text, ended }
    running.push(started)
    return started
  }

  const isUp = (process_: Running) => expect.poll(process_.output).toContain('Nutwood is at')

  it('says where it is, serves with the quick build of React, and ends in order', async () => {
    const port = await freePorts()
    const shop = start({ PORT: String(port) })
    await isUp(shop)
    expect(shop.output()).toMatch(
      new RegExp(`Nutwood is at http://localhost:${port} \\(demo mode, started in`),
    )
    const answer = await sendTo(port, '/')
    expect(answer.text).toMatch(/^nonce [\w-]{22} react production$/)
    expect(answer.headers['content-security-policy']).toContain("form-action 'self' http://pay.example")
    expect((await sendTo(port, '/__test/x')).text).not.toBe('kit')
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    expect(shop.output()).toContain('app stopped')
  })

  it('opens the test kit in test mode', async () => {
    const port = await freePorts()
    const shop = start({ PORT: String(port), NUTWOOD_MODE: 'test' })
    await isUp(shop)
    expect((await sendTo(port, '/__test/x')).text).toBe('kit')
  })

  it('names a port in use in one sentence', async () => {
    const other = createServer()
    const port = await new Promise<number>((done) => {
      other.listen(0, '127.0.0.1', () => done((other.address() as AddressInfo).port))
    })
    const shop = start({ PORT: String(port) })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toContain(`Port ${port} is in use`)
    expect(shop.output()).not.toContain('    at ')
    other.close()
  })

  it('names settings that cannot be used', async () => {
    const shop = start({ PORT: 'many', NUTWOOD_MODE: 'production' })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toContain('PORT:')
    expect(shop.output()).not.toContain('    at ')
  })

  it('ends when the app finds later what would have kept it from starting', async () => {
    const shop = start({ PORT: String(await freePorts()), REFUSE_LATER: '1' })
    await isUp(shop)
    shop.child.stdin?.end('now')
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(/\nsample accounts\n$/)
  })

  it('does not listen when the app cannot start', async () => {
    const shop = start({ PORT: String(await freePorts()), FAIL_START: '1' })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toContain('no database')
  })
})
