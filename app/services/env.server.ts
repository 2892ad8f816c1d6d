/** The app's settings, read and validated once at startup. `.env.example` describes each of them. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Browsers compare origins, so spelling does not matter; no path, and nothing that would end a policy's directive. */
const pictureOrigin = z
  .string()
  .regex(/^https:\/\/[\w.-]+(?::\d+)?\/?$/, 'must be origins with https, such as https://images.example.com')
  .refine((value) => URL.canParse(value), 'must be origins with https, such as https://images.example.com')
  .transform((value) => new URL(value).origin)

/** A test run is one address that signs in, pays and looks up thousands of times. */
const TEST_RATE_FACTOR = 1000

const SettingsSchema = z.object({
  NUTWOOD_MODE: z.enum(['demo', 'production', 'test']).default('demo'),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SESSION_SECRET: z.string().min(32).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Nutwood <orders@nutwood.example>'),
  PLACE_ORDER_URL: url.optional(),
  SHOP_PAY_ORIGIN: url.optional(),
  PICTURE_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter((each) => each !== ''))
    .pipe(z.array(pictureOrigin)),
  PLATFORMS_URL: url.optional(),
  GATEWAY_PORT: port.optional(),
  GATEWAY_ORIGIN: url.optional(),
})

/** Platform settings come in groups: none of a group → embedded, all → the real one, some → an error. */
const GROUPS = {
  commercetools: [
    'COMMERCETOOLS_API_URL',
    'COMMERCETOOLS_AUTH_URL',
    'COMMERCETOOLS_PROJECT_KEY',
    'COMMERCETOOLS_CLIENT_ID',
    'COMMERCETOOLS_CLIENT_SECRET',
  ],
  algolia: ['ALGOLIA_APPLICATION_ID', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_ADMIN_KEY'],
  shipping: ['SHIPPING_API_URL', 'SHIPPING_API_KEY'],
  content: ['CONTENT_API_URL', 'CONTENT_API_KEY'],
  personalisation: ['PERSONALISATION_API_URL', 'PERSONALISATION_API_KEY'],
  addresses: ['ADDRESS_SEARCH_URL', 'ADDRESS_SEARCH_KEY', 'ADDRESS_VERIFY_URL', 'ADDRESS_VERIFY_KEY'],
  braintree: [
    'BRAINTREE_ENVIRONMENT',
    'BRAINTREE_MERCHANT_ID',
    'BRAINTREE_PUBLIC_KEY',
    'BRAINTREE_PRIVATE_KEY',
  ],
  recaptcha: ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
  chat: ['CHAT_API_URL', 'CHAT_PAGE_ORIGIN'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  facebook: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  files: [
    'FILES_S3_ENDPOINT',
    'FILES_S3_REGION',
    'FILES_S3_BUCKET',
    'FILES_S3_ACCESS_KEY_ID',
    'FILES_S3_SECRET_ACCESS_KEY',
  ],
  googleAnalytics: ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'],
  rudderstack: ['RUDDERSTACK_DATA_PLANE_URL', 'RUDDERSTACK_WRITE_KEY'],
  facebookEvents: ['FACEBOOK_PIXEL_ID', 'FACEBOOK_CONVERSIONS_TOKEN'],
  errorReports: ['SENTRY_DSN'],
} as const

/** Optional platforms: in production they are configured or absent, never embedded. Files then go into a folder. */
const OPTIONAL: readonly PlatformGroup[] = [
  'recaptcha',
  'chat',
  'google',
  'facebook',
  'apple',
  'files',
  'personalisation',
  'googleAnalytics',
  'rudderstack',
  'facebookEvents',
  'errorReports',
]

export type PlatformGroup = keyof typeof GROUPS
type GroupSettings<G extends PlatformGroup> = Readonly<Record<(typeof GROUPS)[G][number], string>>

export interface Env {
  readonly mode: 'demo' | 'production' | 'test'
  readonly port: number
  readonly host: string
  /** Without a trailing slash; the one source for links, callbacks and the origin check. */
  readonly publicUrl: string
  readonly secureCookies: boolean
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** How many proxies in front of us append to X-Forwarded-For. */
  readonly trustedProxies: number
  /** Multiplies every attempt limit. */
  readonly rateLimitFactor: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly sessionSecret: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly placeOrderUrl: string | undefined
  /** Origin of the pages where that service has Shop Pay approved. */
  readonly shopPayOrigin: string | undefined
  /** Other hosts whose pictures pages may show. */
  readonly pictureOrigins: readonly string[]
  /** One shared `npm run platforms`, instead of the platforms inside this process. */
  readonly platformsUrl: string | undefined
  readonly gatewayPort: number
  /** Where shoppers reach the embedded payment page, if it is not simply one port up. */
  readonly gatewayOrigin: string | undefined
  readonly platforms: { readonly [G in PlatformGroup]: GroupSettings<G> | undefined }
}

export class EnvError extends Error {
  override readonly name = 'EnvError'
}

function readGroup<G extends PlatformGroup>(
  group: G,
  source: Readonly<Record<string, string | undefined>>,
  problems: string[],
): GroupSettings<G> | undefined {
  const names: readonly string[] = GROUPS[group]
  const given = names.filter((name) => source[name])
  if (given.length === 0) return undefined
  const missing = names.filter((name) => !source[name])
  if (missing.length > 0) {
    problems.push(`${group}: ${given.join(', ')} set, but ${missing.join(', ')} missing`)
    return undefined
  }
  return Object.fromEntries(names.map((name) => [name, source[name]])) as GroupSettings<G>
}

/** A secret not configured is generated once and kept in the data folder, readable only by its owner. */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, 'secrets', name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

/** Settings that are valid individually but not together. */
function findContradictions(
  settings: z.infer<typeof SettingsSchema>,
  platforms: Env['platforms'],
  { mode, host }: Pick<Env, 'mode' | 'host'>,
  source: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const problems: string[] = []
  if (mode === 'production') {
    if (settings.PUBLIC_URL === undefined) problems.push('PUBLIC_URL: required in production')
    else if (!settings.PUBLIC_URL.startsWith('https://'))
      problems.push('PUBLIC_URL: production needs https://; sessions would cross the network for all to read')
    if (platforms.braintree === undefined)
      problems.push('braintree: production refuses the embedded payment gateway; set the BRAINTREE_* group')
  } else if (
    !['127.0.0.1', 'localhost', '::1'].includes(host) &&
    source['NUTWOOD_ALLOW_PUBLIC_DEMO'] !== '1'
  ) {
    problems.push(`HOST: ${mode} mode serves loopback only`)
  }
  const embedded = (Object.keys(platforms) as PlatformGroup[]).filter(
    // Address data ships with the release, and is the same on every machine.
    (name) => platforms[name] === undefined && name !== 'addresses' && !OPTIONAL.includes(name),
  )
  if (settings.DATABASE_URL !== undefined && embedded.length > 0 && settings.PLATFORMS_URL === undefined)
    problems.push(
      `DATABASE_URL: embedded platforms (${embedded.join(', ')}) live on one machine; ` +
        'set PLATFORMS_URL to a shared "npm run platforms", or the groups of the real ones',
    )
  return problems
}

/** Reads and validates all settings. Throws EnvError naming every problem, but never a value. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const defined = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = SettingsSchema.safeParse(defined)
  const problems: string[] = []
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`Settings are not usable:\n  ${problems.join('\n  ')}`)
  }
  const settings = parsed.data
  const platforms = {
    commercetools: readGroup('commercetools', defined, problems),
    algolia: readGroup('algolia', defined, problems),
    shipping: readGroup('shipping', defined, problems),
    content: readGroup('content', defined, problems),
    personalisation: readGroup('personalisation', defined, problems),
    addresses: readGroup('addresses', defined, problems),
    braintree: readGroup('braintree', defined, problems),
    recaptcha: readGroup('recaptcha', defined, problems),
    chat: readGroup('chat', defined, problems),
    google: readGroup('google', defined, problems),
    facebook: readGroup('facebook', defined, problems),
    apple: readGroup('apple', defined, problems),
    files: readGroup('files', defined, problems),
    googleAnalytics: readGroup('googleAnalytics', defined, problems),
    rudderstack: readGroup('rudderstack', defined, problems),
    facebookEvents: readGroup('facebookEvents', defined, problems),
    errorReports: readGroup('errorReports', defined, problems),
  }
  const mode = settings.NUTWOOD_MODE
  const host = settings.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1')
  problems.push(...findContradictions(settings, platforms, { mode, host }, source))
  if (problems.length > 0) throw new EnvError(`Settings are not usable:\n  ${problems.join('\n  ')}`)

  const dataDir = resolve(settings.DATA_DIR)
  const publicUrl =
    settings.PUBLIC_URL ?? `http://${host === '127.0.0.1' ? 'localhost' : host}:${settings.PORT}`
  return {
    mode,
    port: settings.PORT,
    host,
    publicUrl,
    secureCookies: publicUrl.startsWith('https://'),
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR ?? (mode === 'test' ? TEST_RATE_FACTOR : 1),
    logLevel: settings.LOG_LEVEL,
    sessionSecret: settings.SESSION_SECRET ?? keptSecret(dataDir, 'session'),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    placeOrderUrl: settings.PLACE_ORDER_URL,
    shopPayOrigin: settings.SHOP_PAY_ORIGIN,
    pictureOrigins: settings.PICTURE_ORIGINS,
    platformsUrl: settings.PLATFORMS_URL,
    gatewayPort: settings.GATEWAY_PORT ?? settings.PORT + 1,
    gatewayOrigin: settings.GATEWAY_ORIGIN,
    platforms,
  }
}
