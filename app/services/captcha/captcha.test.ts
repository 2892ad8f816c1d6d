import { describe, expect, it } from 'vitest'
import { silentLogger } from '../../../tests/unit/placement/clock-and-log'
import { createAttempts } from '../attempts.server'
import { createCaptcha } from './captcha.server'
import type { CaptchaSettings } from './captcha.server'

const SETTINGS: CaptchaSettings = {
  siteKey: 'key',
  secret: 'secret',
  verifyUrl: 'https://captcha.invalid/verify',
  scriptOrigin: () => 'https://captcha.invalid',
  scriptPath: '/api.js',
  sources: (origin) => ({ script: [origin], connect: [origin], frame: [origin] }),
}
const ABOUT = { action: 'contact', address: '192.0.2.1' } as const
/** More than the stricter limit allows. */
const MANY = 60

/** The distinct outcomes of that many forms without a token. */
async function heardBy(settings: CaptchaSettings | null): Promise<readonly unknown[]> {
  const captcha = createCaptcha({
    settings,
    hostname: 'shop.example',
    send: () => Promise.reject(new Error('nothing is asked of it')),
    attempts: createAttempts(),
    logger: silentLogger,
  })
  const heard = new Set<string>()
  for (let index = 0; index < MANY; index += 1) {
    const outcome = await captcha.check(undefined, ABOUT)
    heard.add(outcome === 'passed' ? outcome : outcome.kind)
  }
  return [...heard]
}

describe('a form without a token', () => {
  it('is under a closer limit where there is a captcha', async () => {
    expect(await heardBy(SETTINGS)).toEqual(['passed', 'limited'])
  })

  it('is like any other where there is none: nobody could have one', async () => {
    expect(await heardBy(null)).toEqual(['passed'])
  })
})
