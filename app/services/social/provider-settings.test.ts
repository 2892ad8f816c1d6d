import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../env.server'
import { providerSettings } from './provider-settings'

const NOW = new Date('2026-11-02T15:00:00Z')

const open = (settings: Readonly<Record<string, string>>) =>
  providerSettings({
    env: readEnv({
      NUTWOOD_MODE: 'production',
      PUBLIC_URL: 'https://nutwood.example',
      BRAINTREE_ENVIRONMENT: 'sandbox',
      BRAINTREE_MERCHANT_ID: 'merchant',
      BRAINTREE_PUBLIC_KEY: 'public',
      BRAINTREE_PRIVATE_KEY: 'private',
      ...settings,
    }),
    clock: { now: () => NOW },
    baseUrl: 'http://embedded.test',
    pageOrigin: () => 'http://pages.test',
  })

const APPLE = { APPLE_CLIENT_ID: 'example.shop', APPLE_TEAM_ID: 'TEAM', APPLE_KEY_ID: 'KEY' }

const hostsOf = ({ authorizationUrl, tokenUrl, keysUrl, profileUrl }: ReturnType<typeof open>[number]) =>
  [authorizationUrl(), tokenUrl, keysUrl ?? profileUrl ?? ''].map((url) => new URL(url).host)

describe('sign-in with other providers in production', () => {
  it('is offered by none that is not set up: the embedded ones ask nobody for a password', () => {
    expect(open({})).toEqual([])
  })

  it('goes to the real Google and Facebook, whose groups are set', async () => {
    const [google, facebook, ...others] = open({
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      FACEBOOK_APP_ID: 'facebook-app',
      FACEBOOK_APP_SECRET: 'facebook-secret',
    })
    if (google === undefined || facebook === undefined) throw new Error('Expected both')
    expect(others).toEqual([])
    expect([google.clientId, await google.clientSecret(), google.isEmbedded]).toEqual([
      'google-client',
      'google-secret',
      false,
    ])
    expect(hostsOf(google)).toEqual(['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com'])
    expect([facebook.clientId, await facebook.clientSecret(), facebook.isEmbedded]).toEqual([
      'facebook-app',
      'facebook-secret',
      false,
    ])
    expect(hostsOf(facebook)).toEqual(['www.facebook.com', 'graph.facebook.com', 'graph.facebook.com'])
  })

  it('signs what Apple takes for a secret by the key of its group, its lines written with \\n or without', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const pem = await exportPKCS8(privateKey)
    for (const APPLE_PRIVATE_KEY of [pem, pem.replaceAll('\n', '\\n')]) {
      const [apple] = open({ ...APPLE, APPLE_PRIVATE_KEY })
      if (apple === undefined) throw new Error('Expected Apple')
      expect(hostsOf(apple)).toEqual(['appleid.apple.com', 'appleid.apple.com', 'appleid.apple.com'])
      const { payload, protectedHeader } = await jwtVerify(await apple.clientSecret(), publicKey, {
        issuer: 'TEAM',
        subject: 'example.shop',
        audience: 'https://appleid.apple.com',
        currentDate: NOW,
      })
      expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' })
      expect(payload.exp).toBe(NOW.getTime() / 1000 + 300)
    }
  })

  it('does not start with a key that is none, or with half a group, and names the setting', () => {
    expect(() => open({ ...APPLE, APPLE_PRIVATE_KEY: 'none' })).toThrow(/APPLE_PRIVATE_KEY/)
    expect(() => open(APPLE)).toThrow(/APPLE_PRIVATE_KEY/)
    expect(() => open({ GOOGLE_CLIENT_ID: 'alone' })).toThrow(/GOOGLE_CLIENT_SECRET/)
  })
})
