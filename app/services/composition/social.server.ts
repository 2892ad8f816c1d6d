/** Sign-in with other providers, captcha, and live chat. */
import type { Attempts } from '../attempts.server'
import { createCaptcha } from '../captcha/captcha.server'
import type { CaptchaSettings } from '../captcha/captcha.server'
import { createChat } from '../chat/chat.server'
import type { ChatSettings } from '../chat/chat.server'
import type { PageOrigin } from '../payments/page-origin.server'
import type { LockOut } from '../sign-in/lock-out.server'
import type { AccountMessages } from '../sign-in/account-messages.server'
import type { Entrance } from '../sign-in/entrance.server'
import { createIdTokens } from '../social/id-tokens.server'
import type { IdTokens } from '../social/id-tokens.server'
import { providerSettings } from '../social/provider-settings'
import type { ProviderSettings } from '../social/provider-settings'
import { createSocialAttempts } from '../social/social-attempts.server'
import { createSocialIdentities } from '../social/social-identities.server'
import { createSocialLinks } from '../social/social-links.server'
import { createSocialSignIn } from '../social/social-sign-in.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

/** What the captcha is built on. */
type CaptchaFoundation = Pick<Foundation, 'env' | 'logger' | 'fetchOf'> & {
  readonly embedded: Pick<Foundation['embedded'], 'baseUrl'>
}

const EMBEDDED_KEY = 'nutwood'
const GOOGLE = 'https://www.google.com'

function captchaSettings(
  { env, embedded }: CaptchaFoundation,
  pageOrigin: Pick<PageOrigin, 'known'>,
): CaptchaSettings | null {
  const { recaptcha } = env.platforms
  if (recaptcha !== undefined)
    return {
      siteKey: recaptcha.RECAPTCHA_SITE_KEY,
      secret: recaptcha.RECAPTCHA_SECRET_KEY,
      verifyUrl: `${GOOGLE}/recaptcha/api/siteverify`,
      scriptOrigin: () => GOOGLE,
      scriptPath: '/recaptcha/api.js',
      sources: () => ({
        script: [`${GOOGLE}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
        connect: [`${GOOGLE}/recaptcha/`],
        frame: [`${GOOGLE}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
      }),
    }
  // The embedded one trusts everyone: in production the rate limits alone decide.
  if (env.mode === 'production') return null
  return {
    siteKey: EMBEDDED_KEY,
    secret: EMBEDDED_KEY,
    verifyUrl: `${embedded.baseUrl}/captcha/siteverify`,
    scriptOrigin: () => pageOrigin.known(),
    scriptPath: '/captcha/api.js',
    sources: (origin) => ({ script: [origin], connect: [origin], frame: [] }),
  }
}

export function composeCaptcha(
  foundation: CaptchaFoundation,
  pageOrigin: Pick<PageOrigin, 'known'>,
  attempts: Attempts,
) {
  const { env, logger, fetchOf } = foundation
  return createCaptcha({
    settings: captchaSettings(foundation, pageOrigin),
    hostname: new URL(env.publicUrl).hostname,
    send: fetchOf('captcha', env.platforms.recaptcha),
    attempts,
    logger,
  })
}

function chatSettings({ env, embedded }: Foundation, pageOrigin: PageOrigin): ChatSettings | null {
  const { chat } = env.platforms
  if (chat !== undefined) return { apiUrl: chat.CHAT_API_URL, pageOrigin: () => chat.CHAT_PAGE_ORIGIN }
  // Nobody is behind the embedded one: production has mail.
  if (env.mode === 'production') return null
  return { apiUrl: `${embedded.baseUrl}/chat`, pageOrigin: () => pageOrigin.known() }
}

export function composeChat(foundation: Foundation, pageOrigin: PageOrigin) {
  const { env, clock, logger, fetchOf } = foundation
  const settings = chatSettings(foundation, pageOrigin)
  return createChat({ settings, send: fetchOf('chat', env.platforms.chat), clock, logger })
}

/** What every sign-in needs to know about the other providers. */
export function composeSocialLinks({ database, clock }: Foundation, messages: AccountMessages) {
  const identities = createSocialIdentities({ database, clock })
  return { identities, links: createSocialLinks({ identities, messages, clock }) }
}

export function composeSocial(
  foundation: Foundation,
  { customers }: Commerce,
  {
    pageOrigin,
    attempts,
    identities,
    entrance,
    lockOut,
    messages,
  }: {
    readonly pageOrigin: PageOrigin
    readonly attempts: Attempts
    readonly identities: ReturnType<typeof createSocialIdentities>
    readonly entrance: Entrance
    readonly lockOut: LockOut
    readonly messages: AccountMessages
  },
) {
  const { env, embedded, database, clock, logger, fetchOf } = foundation
  const providers = providerSettings({
    env,
    clock,
    baseUrl: embedded.baseUrl,
    pageOrigin: () => pageOrigin.known(),
  })
  const send = ({ isEmbedded }: ProviderSettings) => fetchOf('identity', isEmbedded ? undefined : true)
  const checks = new Map<ProviderSettings, IdTokens>(
    providers.map((settings) => [
      settings,
      createIdTokens({
        keysUrl: settings.keysUrl ?? '',
        issuer: () => [settings.issuer(), ...(settings.otherIssuers ?? [])],
        audience: settings.clientId,
        send: send(settings),
        clock,
      }),
    ]),
  )
  const socialAttempts = createSocialAttempts({ database, clock, secureCookies: env.secureCookies })
  const social = createSocialSignIn({
    providers,
    publicUrl: env.publicUrl,
    send,
    idTokensOf(settings) {
      const found = checks.get(settings)
      if (found === undefined) throw new Error('A provider that the shop does not know')
      return found
    },
    attempts,
    socialAttempts,
    identities,
    customers,
    entrance,
    lockOut,
    messages,
    clock,
    logger,
  })
  return { social, socialAttempts }
}
