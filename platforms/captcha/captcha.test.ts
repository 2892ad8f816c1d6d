import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSettableClock } from '../kit/clock'
import type { SettableClock } from '../kit/clock'
import { createCaptcha } from './handler'
import type { CaptchaPlatform } from './handler'

const NOW = new Date('2026-11-02T15:00:00Z')

let clock: SettableClock
let captcha: CaptchaPlatform
beforeEach(() => {
  clock = createSettableClock({ now: () => NOW })
  captcha = createCaptcha({ clock })
})
afterEach(() => captcha.close())

const form = (path: string, fields: Readonly<Record<string, string>>) =>
  new Request(`http://pages.test${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: 'https://shop.test' },
  })

const issue = (key = 'nutwood') =>
  captcha.page(form('/captcha/token', { k: key, action: 'sign_in', score: '0.3' }))

const newToken = async () => z.object({ token: z.string() }).parse(await (await issue()).json()).token

const verify = async (fields: Readonly<Record<string, string>>) =>
  (await captcha.handle(form('/siteverify', { secret: 'nutwood', ...fields }))).json()

describe('the embedded captcha', () => {
  it('says of a token whose it is, once', async () => {
    const response = await newToken()
    expect(await verify({ response })).toMatchObject({
      success: true,
      action: 'sign_in',
      hostname: 'shop.test',
      score: 0.3,
    })
    expect(await verify({ response })).toEqual({ success: false, 'error-codes': ['invalid-input-response'] })
  })

  it('gives tokens for its own key only, which are good for two minutes', async () => {
    expect((await issue('other')).status).toBe(400)
    const response = await newToken()
    clock.advance(120_001)
    expect(await verify({ response })).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })

  it.each([
    ['a wrong secret', { secret: 'guessed', response: 'any' }, 'invalid-input-secret'],
    ['no token', {}, 'missing-input-response'],
    ['a token made up', { response: 'made-up' }, 'invalid-input-response'],
  ])('refuses %s', async (_, fields, code) => {
    expect(await verify(fields)).toEqual({ success: false, 'error-codes': [code] })
  })
})
