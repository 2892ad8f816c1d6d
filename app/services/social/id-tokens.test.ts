/** Id tokens and keys as the embedded provider gives them. */
import { afterAll, describe, expect, it } from 'vitest'
import { CLIENT, PEOPLE } from '../../../platforms/identity/providers'
import { openIdentityStore } from '../../../platforms/identity/store'
import { createTokens } from '../../../platforms/identity/tokens'
import { systemClock } from '../clock'
import { createIdTokens } from './id-tokens.server'

const ISSUER = 'http://pages.test/identity/google'
const NONCE = 'the-nonce'
const store = openIdentityStore({ dataDir: ':memory:', clock: systemClock })
const provider = createTokens(store, systemClock)
afterAll(() => store.close())

const [person] = PEOPLE
if (person === undefined) throw new Error('The provider knows nobody')

describe('the keys of a provider', () => {
  it('are asked for once by ten tokens checked at the same time, and then kept', async () => {
    let asked = 0
    const { verify } = createIdTokens({
      keysUrl: `${ISSUER}/jwks`,
      issuer: () => [ISSUER],
      audience: CLIENT,
      send: async () => {
        asked += 1
        return Response.json(await provider.jwks())
      },
      clock: systemClock,
    })
    const grant = { provider: 'google', person, redirectUri: '', scope: '', nonce: NONCE, challenge: null }
    const token = await provider.idToken(ISSUER, grant)
    const checked = await Promise.all(Array.from({ length: 10 }, () => verify(token, { nonce: NONCE })))
    expect(checked.map(({ sub }) => sub)).toEqual(checked.map(() => person.id))
    expect((await verify(token, { nonce: NONCE })).sub).toBe(person.id)
    expect(asked).toBe(1)
  })
})
