/**
 * Sign-in with Google, Facebook or Apple: remix-auth's strategies establish who someone is there, and
 * `social-accounts.server.ts` decides which account that opens.
 */
import { createSession } from '@remix-run/node'
import { Authenticator, AuthorizationError } from 'remix-auth'
import type { SocialProfile, SocialProvider } from '~/models/customers/social'
import type { Attempts, Limited } from '../attempts.server'
import { describeFault } from '../faults'
import type { Logger } from '../logger'
import type { Send } from '../json-call.server'
import { isUpstreamError } from '../upstream'
import type { Visitor } from '../visitor'
import type { IdTokens } from './id-tokens.server'
import { IdTokenRefused } from './id-tokens.server'
import type { ProviderSettings } from './provider-settings'
import { createSocialAccounts } from './social-accounts.server'
import type { SocialAccountsOptions, SocialOutcome } from './social-accounts.server'
import type { SocialAnswer, SocialAttempt, SocialAttempts } from './social-attempts.server'
import { createStrategy, profileOf } from './strategies.server'
import type { StrategyParts } from './strategies.server'

interface Begun {
  readonly kind: 'begun'
  readonly url: string
  readonly cookie: string
}

export interface SocialSignIn {
  /** Those that the shop offers, in the order of their buttons. */
  offered(): readonly SocialProvider[]
  origins(): readonly string[]
  /** Where to go, and the cookie that the answer must set; `away` while the address is unknown. */
  begin(
    visitor: Visitor,
    provider: SocialProvider,
    how: {
      readonly destination: string
      readonly over: string | null
      readonly preserveCart: boolean
      /** Defaults to true (AUTH-40). */
      readonly attachGuestOrders?: boolean
      readonly cookieHeader: string | null
    },
  ): Promise<Begun | { readonly kind: 'away' } | Limited>
  keepAnswer(provider: SocialProvider, state: string, answer: SocialAnswer): Promise<boolean>
  /** `destination` and `over`: as given at the start. */
  finish(
    visitor: Visitor,
    provider: SocialProvider,
    given: {
      readonly state: string
      readonly answer: SocialAnswer
      readonly cookieHeader: string | null
      /** Overrides what was said at the start. */
      readonly preserveCart?: boolean
      readonly attachGuestOrders?: boolean
    },
  ): Promise<{
    readonly outcome: SocialOutcome
    readonly destination: string
    readonly over: string | null
  }>
}

/** Their fault: a wrong, used or expired code, or someone not allowed. Only logged (AUTH-37). */
function isUnauthorized(error: unknown): boolean {
  if (error instanceof IdTokenRefused) return true
  return (
    isUpstreamError(error) && error.service === 'identity' && (error.status === 400 || error.status === 403)
  )
}

const STATE_KEY = 'oauth2:state'

/** Remix-auth keeps the state in a session; this one exists only for the call, and ours stay untouched. */
function storageWith(state?: string) {
  const session = createSession(state === undefined ? {} : { [STATE_KEY]: state })
  return {
    getSession: () => Promise.resolve(session),
    commitSession: () => Promise.resolve(''),
    destroySession: () => Promise.resolve(''),
  }
}

export function createSocialSignIn({
  providers,
  publicUrl,
  send,
  idTokensOf,
  attempts,
  socialAttempts,
  logger,
  ...accounts
}: SocialAccountsOptions & {
  readonly providers: readonly ProviderSettings[]
  readonly publicUrl: string
  readonly send: (provider: ProviderSettings) => Send
  readonly idTokensOf: (provider: ProviderSettings) => IdTokens
  readonly attempts: Attempts
  readonly socialAttempts: SocialAttempts
  readonly logger: Logger
}): SocialSignIn {
  const enter = createSocialAccounts(accounts)
  const settingsOf = (provider: SocialProvider) => providers.find((each) => each.provider === provider)
  const callbackOf = (provider: SocialProvider) => `${publicUrl}/api/sign/${provider}`

  async function partsOf(settings: ProviderSettings, attempt: Pick<SocialAttempt, 'secrets'>) {
    return {
      settings,
      callbackURL: callbackOf(settings.provider),
      clientSecret: await settings.clientSecret(),
      secrets: attempt.secrets,
      send: send(settings),
      idTokens: idTokensOf(settings),
    }
  }

  async function authenticate(parts: StrategyParts, path: string, state?: string): Promise<SocialProfile> {
    const { provider } = parts.settings
    const authenticator = new Authenticator<SocialProfile>(storageWith(state))
    authenticator.use(createStrategy(parts), provider)
    try {
      return await authenticator.authenticate(provider, new Request(`${publicUrl}${path}`), {
        throwOnError: true,
      })
    } catch (error) {
      // Remix-auth wraps what the strategy threw; logs need the fault behind it.
      throw error instanceof AuthorizationError && error.cause !== undefined ? error.cause : error
    }
  }

  async function profileBy(
    settings: ProviderSettings,
    attempt: SocialAttempt,
    answer: SocialAnswer,
    state: string,
  ): Promise<SocialProfile> {
    const parts = { ...(await partsOf(settings, attempt)), name: answer.name }
    if (answer.credential !== undefined && settings.keysUrl !== undefined)
      return profileOf(parts, await parts.idTokens.verify(answer.credential, attempt.secrets))
    const query = new URLSearchParams({ state, code: answer.code ?? '' })
    return authenticate(parts, `/api/sign/${settings.provider}?${query.toString()}`, state)
  }

  async function begin(
    provider: SocialProvider,
    {
      destination,
      over,
      preserveCart,
      attachGuestOrders = true,
      cookieHeader,
    }: Parameters<SocialSignIn['begin']>[2],
  ): Promise<Begun | { readonly kind: 'away' }> {
    const settings = settingsOf(provider)
    if (settings === undefined || settings.origins().length === 0) return { kind: 'away' }
    const secrets = socialAttempts.newSecrets()
    const parts = await partsOf(settings, { secrets })
    try {
      await authenticate(parts, '/')
      return { kind: 'away' }
    } catch (redirect) {
      if (!(redirect instanceof Response)) throw redirect
      const url = redirect.headers.get('Location') ?? ''
      const state = new URL(url).searchParams.get('state') ?? ''
      const attempt = { provider, secrets, destination, over, preserveCart, attachGuestOrders }
      const cookie = await socialAttempts.begin(state, attempt, cookieHeader)
      return { kind: 'begun', url, cookie }
    }
  }

  return {
    offered: () => providers.filter(({ origins }) => origins().length > 0).map(({ provider }) => provider),
    origins: () => [...new Set(providers.flatMap(({ origins }) => origins()))],

    begin: (visitor, provider, how) =>
      attempts.run(
        [['social', visitor.address]],
        () => begin(provider, how),
        () => true,
      ),

    keepAnswer: (provider, state, answer) => socialAttempts.keepAnswer(provider, state, answer),

    async finish(visitor, provider, { state, answer: given, cookieHeader, preserveCart, attachGuestOrders }) {
      const settings = settingsOf(provider)
      const attempt = settings && (await socialAttempts.take(provider, state, cookieHeader))
      const begun = { destination: attempt?.destination ?? '/', over: attempt?.over ?? null }
      const answer = attempt?.answer ?? given
      const isEmpty = answer.code === undefined && answer.credential === undefined
      if (settings === undefined || attempt == null || answer.error !== undefined || isEmpty) {
        logger.info({ provider, isKnown: attempt != null }, 'a social sign-in was not gone through with')
        return { outcome: { kind: 'cancelled' }, ...begun }
      }
      try {
        const profile = await profileBy(settings, attempt, answer, state)
        const outcome = await enter(visitor, profile, {
          preserveCart: preserveCart ?? attempt.preserveCart,
          attachGuestOrders: attachGuestOrders ?? attempt.attachGuestOrders,
        })
        return { outcome, ...begun }
      } catch (error) {
        logger.warn({ provider, ...describeFault(error) }, 'a social sign-in failed')
        return { outcome: { kind: isUnauthorized(error) ? 'cancelled' : 'failed' }, ...begun }
      }
    },
  }
}
