/** Which captcha a shop has: by its settings and its mode. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLogger } from '../../../tests/unit/placement/clock-and-log'
import { createAttempts } from '../attempts.server'
import { readEnv } from '../env.server'
import { composeCaptcha } from './social.server'

const KEYS = { RECAPTCHA_SITE_KEY: 'the-site-key', RECAPTCHA_SECRET_KEY: 'the-secret-key' }
const PRODUCTION = {
  NUTWOOD_MODE: 'production',
  PUBLIC_URL: 'https://nutwood.example',
  BRAINTREE_ENVIRONMENT: 'sandbox',
  BRAINTREE_MERCHANT_ID: 'merchant',
  BRAINTREE_PUBLIC_KEY: 'public',
  BRAINTREE_PRIVATE_KEY: 'private',
}
const ABOUT = { action: 'contact', address: '192.0.2.1' } as const
/** More than the limit of forms without a token allows. */
const MANY = 60

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nutwood-captcha-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** With what it asks of the verifier, which takes everybody for a person. */
function captchaOf(settings: Readonly<Record<string, string>>) {
  const asked: { readonly url: string; readonly form: Readonly<Record<string, string>> }[] = []
  const verifier: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    asked.push({ url: request.url, form: Object.fromEntries(new URLSearchParams(await request.text())) })
    return Response.json({ success: true, score: 0.9 })
  }
  const captcha = composeCaptcha(
    {
      env: readEnv({ DATA_DIR: dataDir, SESSION_SECRET: 's'.repeat(40), ...settings }),
      embedded: { baseUrl: 'http://platforms.example' },
      logger: silentLogger,
      fetchOf: () => verifier,
    },
    { known: () => 'http://pages.example' },
    createAttempts(),
  )
  return { captcha, asked }
}

async function outcomesWithoutToken({ captcha }: ReturnType<typeof captchaOf>): Promise<readonly unknown[]> {
  const heard = new Set<string>()
  for (let index = 0; index < MANY; index += 1) {
    const outcome = await captcha.check(undefined, ABOUT)
    heard.add(outcome === 'passed' ? outcome : outcome.kind)
  }
  return [...heard]
}

describe('the captcha of a shop', () => {
  it.each<Readonly<Record<string, string>>>([PRODUCTION, {}])(
    'is Google’s where its keys are set, whatever the mode',
    async (mode) => {
      const { captcha, asked } = captchaOf({ ...mode, ...KEYS })
      expect(captcha.script()).toEqual({
        siteKey: 'the-site-key',
        src: 'https://www.google.com/recaptcha/api.js?render=the-site-key',
      })
      expect(captcha.sources()).toEqual({
        script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
        connect: ['https://www.google.com/recaptcha/'],
        frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      })
      expect(await captcha.check('a token', ABOUT)).toBe('passed')
      expect(asked).toEqual([
        {
          url: 'https://www.google.com/recaptcha/api/siteverify',
          form: { secret: 'the-secret-key', response: 'a token' },
        },
      ])
    },
  )

  it('is the embedded one in a demo, and holds forms without its token to a closer limit', async () => {
    const shop = captchaOf({})
    expect(shop.captcha.script()?.src).toBe('http://pages.example/captcha/api.js?render=nutwood')
    expect(shop.captcha.sources().script).toEqual(['http://pages.example'])
    expect(await shop.captcha.check('a token', ABOUT)).toBe('passed')
    expect(shop.asked.map(({ url }) => url)).toEqual(['http://platforms.example/captcha/siteverify'])
    expect(await outcomesWithoutToken(shop)).toEqual(['passed', 'limited'])
  })

  it('is none in production without keys: the embedded one trusts everybody, and no form could have a token', async () => {
    const shop = captchaOf(PRODUCTION)
    expect(shop.captcha.script()).toBeNull()
    expect(shop.captcha.sources()).toEqual({ script: [], connect: [], frame: [] })
    expect(await outcomesWithoutToken(shop)).toEqual(['passed'])
    expect(await shop.captcha.check('a token', ABOUT)).toBe('passed')
    expect(shop.asked).toEqual([])
  })
})
