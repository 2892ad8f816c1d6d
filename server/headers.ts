/** The security headers of every response; only the hashes vary by page and, rarely, an origin. */
import type { InlineHashes } from './inline-hashes'
import type { ContentSources } from './ops/lifecycle'

export interface HeaderSettings {
  readonly publicUrl: string
  readonly sources: ContentSources
}

export type HeaderPair = readonly [name: string, value: string]

export interface SecurityHeaders {
  /** For pages, with their allowed inline code, and for data. */
  forPage(inline: InlineHashes): HeaderPair[]
  /** For build files, which execute nothing by themselves. */
  readonly forFile: readonly HeaderPair[]
  /** For pictures, which mails and other sites may embed too. */
  readonly forPicture: readonly HeaderPair[]
}

const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'interest-cohort',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
  'xr-spatial-tracking',
]

const YEAR_SECONDS = 31_536_000

const list = (...parts: readonly string[]) => parts.join(' ')

/** The policy before the script hashes, between script and style hashes, and after both. */
function policy({ publicUrl, sources }: HeaderSettings): readonly [string, string, string] {
  const before = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // No "strict-dynamic": a script allowed by hash could then not import modules.
    list("script-src 'self'", ...(sources.script ?? [])),
  ].join('; ')
  const between = "; style-src 'self'"
  const after = [
    '',
    list("img-src 'self' data:", ...(sources.img ?? [])),
    "font-src 'self'",
    list("connect-src 'self'", ...(sources.connect ?? [])),
    list(
      'frame-src',
      ...(sources.frame === undefined || sources.frame.length === 0 ? ["'none'"] : sources.frame),
    ),
    list("form-action 'self'", ...(sources.formAction ?? [])),
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    ...(publicUrl.startsWith('https://') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return [before, between, after]
}

/**
 * Rebuilt only when the origins change: that of the embedded payment page may become known late, and the embedded chat
 * and captcha are at the same one. All others come from settings.
 */
function createPolicy(settings: HeaderSettings): (inline: InlineHashes) => string {
  let madeOf = ''
  let parts = policy(settings)
  return ({ scripts, styles }) => {
    const origins = settings.sources.formAction?.join(' ') ?? ''
    if (origins !== madeOf) {
      madeOf = origins
      parts = policy(settings)
    }
    const [before, between, after] = parts
    return `${list(before, ...scripts)}${list(between, ...styles)}${after}`
  }
}

export function securityHeaders(settings: HeaderSettings): SecurityHeaders {
  const contentPolicy = createPolicy(settings)
  const everywhere: HeaderPair[] = [['X-Content-Type-Options', 'nosniff']]
  if (settings.publicUrl.startsWith('https://'))
    everywhere.push(['Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`])
  const pages: HeaderPair[] = [
    ...everywhere,
    // Never "no-referrer": browsers would send "Origin: null", and every plain form would be refused.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // For browsers older than frame-ancestors.
    ['X-Frame-Options', 'DENY'],
  ]
  return {
    forPage: (inline) => [...pages, ['Content-Security-Policy', contentPolicy(inline)]],
    forFile: [...everywhere, ['Cross-Origin-Resource-Policy', 'same-origin']],
    forPicture: everywhere,
  }
}
