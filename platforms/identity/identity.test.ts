/** By its wire protocol alone, as a client finds its way by discovery. */
import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSettableClock } from '../kit/clock'
import type { SettableClock } from '../kit/clock'
import { createIdentity } from './handler'
import type { IdentityPlatform } from './handler'

const ORIGIN = 'http://pages.test'
const ISSUER = `${ORIGIN}/identity/google`
const RETURN_TO = 'https://shop.test/sign/with/google'
const NOW = new Date('2026-11-02T15:00:00Z')
const VERIFIER = randomBytes(32).toString('base64url')

let clock: SettableClock
let identity: IdentityPlatform
beforeEach(() => {
  clock = createSettableClock({ now: () => NOW })
  identity = createIdentity({
    dataDir: ':memory:',
    clock,
    gatewayOrigin: ORIGIN,
    returnOrigins: ['https://shop.test'],
  })
})
afterEach(() => identity.close())

const DiscoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  jwks_uri: z.string(),
})

const ask = (url: string, init?: RequestInit) => identity.page(new Request(url, init))

async function discover() {
  const answer = await ask(`${ISSUER}/.well-known/openid-configuration`)
  return DiscoverySchema.parse(await answer.json())
}

const asking = (changed: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({
    client_id: 'nutwood',
    redirect_uri: RETURN_TO,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changed,
  }).toString()

const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

const decide = async (fields: Readonly<Record<string, string>>, request = asking()) =>
  ask((await discover()).authorization_endpoint, form({ request, ...fields }))

async function codeOf(person = 'p-2'): Promise<string> {
  const allowed = await decide({ answer: 'allow', person })
  const back = new URL(allowed.headers.get('location') ?? '')
  expect([allowed.status, back.origin + back.pathname, back.searchParams.get('state')]).toEqual([
    303,
    RETURN_TO,
    'the-state',
  ])
  return back.searchParams.get('code') ?? ''
}

const exchange = async (code: string, changed: Readonly<Record<string, string>> = {}) =>
  ask(
    (await discover()).token_endpoint,
    form({
      grant_type: 'authorization_code',
      client_id: 'nutwood',
      client_secret: 'nutwood',
      redirect_uri: RETURN_TO,
      code_verifier: VERIFIER,
      code,
      ...changed,
    }),
  )

const TokensSchema = z.object({ access_token: z.string(), id_token: z.string() })

describe('the embedded identity provider', () => {
  it('is found by discovery, and its id token proves who was picked', async () => {
    const found = await discover()
    expect(found.issuer).toBe(ISSUER)
    const page = await ask(`${found.authorization_endpoint}?${asking()}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('sam.reyes@example.com')])

    const tokens = TokensSchema.parse(await (await exchange(await codeOf())).json())
    const keys = createLocalJWKSet((await (await ask(found.jwks_uri)).json()) as JSONWebKeySet)
    const { payload } = await jwtVerify(tokens.id_token, keys, {
      issuer: ISSUER,
      audience: 'nutwood',
      currentDate: clock.now(),
    })
    expect(payload).toMatchObject({
      sub: 'p-2',
      nonce: 'the-nonce',
      email: 'sam.reyes@example.com',
      email_verified: true,
    })
    const profile = await ask(found.userinfo_endpoint, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await profile.json()).toMatchObject({ sub: 'p-2', given_name: 'Sam' })
  })

  it.each([
    ['a wrong verifier', { code_verifier: 'another' }, 400],
    ['no verifier', { code_verifier: '' }, 400],
    ['another address to return to', { redirect_uri: 'https://shop.test/elsewhere' }, 400],
    ['another grant', { grant_type: 'refresh_token' }, 400],
    ['a wrong secret', { client_secret: 'guessed' }, 401],
  ])('gives no token for %s', async (_, changed, status) => {
    expect((await exchange(await codeOf(), changed)).status).toBe(status)
  })

  it('takes a code once, within a minute, and a wrong verifier uses it up', async () => {
    const used = await codeOf()
    expect((await exchange(used)).status).toBe(200)
    expect((await exchange(used)).status).toBe(400)

    const stolen = await codeOf()
    expect((await exchange(stolen, { code_verifier: 'guessed' })).status).toBe(400)
    expect((await exchange(stolen)).status).toBe(400)

    const late = await codeOf()
    clock.advance(60_000)
    expect((await exchange(late)).status).toBe(400)
  })

  it.each([
    ['an address of others', { redirect_uri: 'https://elsewhere.test/sign/with/google' }],
    ['no address', { redirect_uri: '' }],
    ['another client', { client_id: 'other' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['tokens in the address', { response_type: 'token' }],
  ])('leads nobody on for %s', async (_, changed) => {
    const shown = await ask(`${ISSUER}/authorize?${asking(changed)}`)
    const pressed = await decide({ answer: 'allow', person: 'p-1' }, asking(changed))
    expect([shown.status, pressed.status, pressed.headers.get('location')]).toEqual([400, 400, null])
  })

  it('says so where consent is refused, and takes no form from elsewhere', async () => {
    const refused = await decide({ answer: 'deny' })
    expect(new URL(refused.headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied')
    const foreign = await ask(`${ISSUER}/authorize`, {
      ...form({ request: asking(), answer: 'allow', person: 'p-1' }),
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })

  it('knows nobody by a token that it never gave', async () => {
    const answer = await ask(`${ISSUER}/userinfo`, { headers: { authorization: 'Bearer made-up' } })
    expect(answer.status).toBe(401)
  })
})
