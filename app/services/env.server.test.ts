import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../tests/kit/paths'
import { EnvError, readEnv } from './env.server'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nutwood-env-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const SECRET = 'a-value-that-must-never-be-shown-anywhere'
const COMMERCETOOLS = {
  COMMERCETOOLS_API_URL: 'https://api.example',
  COMMERCETOOLS_AUTH_URL: 'https://auth.example',
  COMMERCETOOLS_PROJECT_KEY: 'shop',
  COMMERCETOOLS_CLIENT_ID: 'id',
  COMMERCETOOLS_CLIENT_SECRET: SECRET,
}
const BRAINTREE = {
  BRAINTREE_ENVIRONMENT: 'sandbox',
  BRAINTREE_MERCHANT_ID: 'merchant',
  BRAINTREE_PUBLIC_KEY: 'public',
  BRAINTREE_PRIVATE_KEY: SECRET,
}
const ALGOLIA = { ALGOLIA_APPLICATION_ID: 'app', ALGOLIA_SEARCH_KEY: 'search', ALGOLIA_ADMIN_KEY: SECRET }
const SHIPPING = { SHIPPING_API_URL: 'https://shipping.example', SHIPPING_API_KEY: SECRET }
const CONTENT = { CONTENT_API_URL: 'https://content.example', CONTENT_API_KEY: SECRET }
const PRODUCTION = { NUTWOOD_MODE: 'production', PUBLIC_URL: 'https://nutwood.example', ...BRAINTREE }

const read = (settings: Readonly<Record<string, string>> = {}) =>
  readEnv({ DATA_DIR: dataDir, SESSION_SECRET: 's'.repeat(40), ...settings })

function problemOf(settings: Readonly<Record<string, string>>): string {
  try {
    read(settings)
  } catch (error) {
    if (error instanceof EnvError) return error.message
  }
  throw new Error('These settings were accepted')
}

describe('without any setting', () => {
  it('the shop is a demo on loopback with every platform embedded', () => {
    const env = read()
    expect(env).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      gatewayPort: 3001,
      publicUrl: 'http://localhost:3000',
      secureCookies: false,
      databaseUrl: undefined,
    })
    expect(Object.values(env.platforms).every((group) => group === undefined)).toBe(true)
  })

  it('a session secret is made once and kept for the owner alone', () => {
    const first = readEnv({ DATA_DIR: dataDir })
    const file = join(dataDir, 'secrets', 'session')
    expect(first.sessionSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(readEnv({ DATA_DIR: dataDir }).sessionSecret).toBe(first.sessionSecret)
    expect(readFileSync(file, 'utf8').trim()).toBe(first.sessionSecret)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('an empty setting counts as none', () => {
    expect(read({ PORT: '', COMMERCETOOLS_API_URL: '', PUBLIC_URL: '' }).port).toBe(3000)
  })
})

describe('platform settings', () => {
  it.each([
    ['commercetools', COMMERCETOOLS],
    ['algolia', ALGOLIA],
    ['shipping', SHIPPING],
    ['content', CONTENT],
  ] as const)('of %s, all given, point to the real one', (group, settings) => {
    expect(read(settings).platforms[group]).toEqual(settings)
  })

  it.each(Object.keys(COMMERCETOOLS))('without %s stop the start and name it, with no value', (name) => {
    const { [name as keyof typeof COMMERCETOOLS]: _left, ...rest } = COMMERCETOOLS
    const message = problemOf(rest)
    expect(message).toContain(`${name} missing`)
    expect(message).toContain('commercetools:')
    for (const value of Object.values(rest))
      expect(message.replaceAll('commercetools', '')).not.toContain(`${value} `)
    expect(message).not.toContain(SECRET)
  })

  it('tell of every half group at once', () => {
    const message = problemOf({
      ALGOLIA_ADMIN_KEY: SECRET,
      SHIPPING_API_KEY: SECRET,
      CONTENT_API_URL: 'https://c.example',
    })
    for (const name of [
      'ALGOLIA_APPLICATION_ID',
      'ALGOLIA_SEARCH_KEY',
      'SHIPPING_API_URL',
      'CONTENT_API_KEY',
    ])
      expect(message).toContain(name)
    expect(message).not.toContain(SECRET)
  })
})

describe('single settings', () => {
  it.each([
    ['PORT', '0'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'nutwood.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'ftp://nutwood.example'],
    ['DATABASE_URL', `mysql://user:${SECRET}@db`],
    ['SMTP_URL', `http://user:${SECRET}@mail`],
    ['SESSION_SECRET', 'too short'],
    ['PICTURE_ORIGINS', 'http://images.example'],
    ['PICTURE_ORIGINS', 'https://images.example/a'],
    ['PICTURE_ORIGINS', "https://images.example;script-src 'unsafe-inline'"],
    ['NUTWOOD_MODE', 'prod'],
    ['TRUSTED_PROXIES', '-1'],
  ])('%s=%s is refused by name and never echoed', (name, value) => {
    const message = problemOf({ [name]: value })
    expect(message).toContain(name)
    expect(message).not.toContain(SECRET)
    if (value.length > 4) expect(message).not.toContain(value)
  })

  it('PUBLIC_URL loses the slash at its end and decides about Secure cookies', () => {
    const env = read({ PUBLIC_URL: 'https://nutwood.example//' })
    expect([env.publicUrl, env.secureCookies]).toEqual(['https://nutwood.example', true])
  })

  it('GATEWAY_PORT is the one after PORT unless it is given', () => {
    expect(read({ PORT: '4000' }).gatewayPort).toBe(4001)
    expect(read({ PORT: '4000', GATEWAY_PORT: '9000' }).gatewayPort).toBe(9000)
  })
})

describe('demo and test modes', () => {
  it.each(['demo', 'test'])('%s serve loopback only', (NUTWOOD_MODE) => {
    expect(problemOf({ NUTWOOD_MODE, HOST: '0.0.0.0' })).toContain('HOST')
    expect(problemOf({ NUTWOOD_MODE, HOST: '192.168.1.7' })).toContain('loopback')
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(read({ NUTWOOD_MODE, HOST }).host).toBe(HOST)
  })

  it('serve others only when told to in so many words', () => {
    expect(read({ HOST: '0.0.0.0', NUTWOOD_ALLOW_PUBLIC_DEMO: '1' }).host).toBe('0.0.0.0')
  })
})

describe('production', () => {
  it('starts with its address and a real gateway', () => {
    const env = read(PRODUCTION)
    expect(env).toMatchObject({ mode: 'production', host: '0.0.0.0', secureCookies: true })
    expect(env.platforms.braintree).toEqual(BRAINTREE)
  })

  it('refuses to guess its address', () => {
    const { PUBLIC_URL: _left, ...rest } = PRODUCTION
    expect(problemOf(rest)).toContain('PUBLIC_URL: required in production')
  })

  it('refuses the embedded gateway', () => {
    expect(problemOf({ NUTWOOD_MODE: 'production', PUBLIC_URL: 'https://nutwood.example' })).toContain(
      'BRAINTREE_*',
    )
  })

  it('needs an address that nobody can read along', () => {
    expect(problemOf({ ...PRODUCTION, PUBLIC_URL: 'http://nutwood.example' })).toContain(
      'PUBLIC_URL: production needs https://',
    )
  })

  it('says everything that is wrong at once', () => {
    const message = problemOf({ NUTWOOD_MODE: 'production', ALGOLIA_ADMIN_KEY: SECRET })
    for (const part of ['PUBLIC_URL', 'braintree', 'algolia']) expect(message).toContain(part)
  })

  it('on several machines refuses platforms that live on one', () => {
    const database = { DATABASE_URL: 'postgres://db.example/nutwood' }
    const message = problemOf({ ...PRODUCTION, ...database, ...COMMERCETOOLS })
    expect(message).toContain('embedded platforms (algolia, shipping, content)')
    expect(read({ ...PRODUCTION, ...database, PLATFORMS_URL: 'http://platforms:4000' }).databaseUrl).toBe(
      database.DATABASE_URL,
    )
    expect(
      read({ ...PRODUCTION, ...database, ...COMMERCETOOLS, ...ALGOLIA, ...SHIPPING, ...CONTENT }).databaseUrl,
    ).toBe(database.DATABASE_URL)
  })
})

describe('what is written about settings', () => {
  const written = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const NAME = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g
  /** Setting groups, and settings of programs beside the shop. */
  const OTHERS = ['FILES_S3', 'NUTWOOD_VERBOSE', 'TEST_DATABASE_URL', 'CHROMIUM_PATH']
  const known = new Set(written('app/services/env.server.ts').match(NAME) ?? [])

  it.each(['docs/operations.md', '.env.example'])('in %s names those that there are', (path) => {
    const named = [...new Set(written(path).match(NAME) ?? [])].filter((name) => !OTHERS.includes(name))
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('of several processes is a start that works, and the same for all of them', () => {
    const [, section = ''] = written('docs/operations.md').split('## Several processes')
    const [, block = ''] = /```sh\n(.*?)```/s.exec(section) ?? []
    const given = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
    )
    // A published secret is no secret.
    expect(problemOf(given)).toContain('SESSION_SECRET')
    const settings = { ...given, SESSION_SECRET: 's'.repeat(40) }
    const real = { ...BRAINTREE, ...COMMERCETOOLS, ...ALGOLIA, ...SHIPPING, ...CONTENT }
    expect(readEnv({ DATA_DIR: dataDir, ...settings, ...real })).toMatchObject({
      mode: 'production',
      publicUrl: 'https://www.example.com',
      databaseUrl: given['DATABASE_URL'],
      sessionSecret: settings.SESSION_SECRET,
      trustedProxies: 1,
    })
    const shared = { PLATFORMS_URL: 'http://platforms.internal:4000', RATE_LIMIT_FACTOR: '0.5' }
    expect(readEnv({ DATA_DIR: dataDir, ...settings, ...BRAINTREE, ...shared })).toMatchObject({
      platformsUrl: shared.PLATFORMS_URL,
      rateLimitFactor: 0.5,
    })
    expect(problemOf({ ...settings, ...BRAINTREE })).toContain('set PLATFORMS_URL')
  })
})
