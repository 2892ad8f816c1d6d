/** The security headers of every answer; only the nonce changes from request to request, and rarely an origin. */
import type { ContentSources } from './ops/lifecycle'

export interface HeaderSettings {
  readonly publicUrl: string
  readonly sources: ContentSources
}

export type HeaderPair = readonly [name: string, value: string]

export interface SecurityHeaders {
  /** For pages and data. */
  forPage(nonce: string): HeaderPair[]
  /** For files out of the build, which run nothing by themselves. */
  readonly forFile: readonly HeaderPair[]
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

function policy({ publicUrl, sources }: HeaderSettings): readonly [string, string, string] {
  const list = (...parts: readonly string[]) => parts.join(' ')
  const before = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "script-src 'self' 'nonce-",
  ].join('; ')
  const between = "' 'strict-dynamic'; style-src 'self' 'nonce-"
  const after = [
    "'",
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

/** Put together anew only when the origins have changed: that of the payment page may be learned late. */
function createPolicy(settings: HeaderSettings): (nonce: string) => string {
  let madeOf = ''
  let parts = policy(settings)
  return (nonce) => {
    const origins = settings.sources.formAction?.join(' ') ?? ''
    if (origins !== madeOf) {
      madeOf = origins
      parts = policy(settings)
    }
    const [before, between, after] = parts
    return `${before}${nonce}${between}${nonce}${after}`
  }
}

export function securityHeaders(settings: HeaderSettings): SecurityHeaders {
  const contentPolicy = createPolicy(settings)
  const everywhere: HeaderPair[] = [['X-Content-Type-Options', 'nosniff']]
  if (settings.publicUrl.startsWith('https://'))
    everywhere.push(['Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`])
  const pages: HeaderPair[] = [
    ...everywhere,
    // Never "no-referrer": browsers then send "Origin: null", and every plain form would be refused.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // For browsers older than frame-ancestors.
    ['X-Frame-Options', 'DENY'],
  ]
  return {
    forPage: (nonce) => [...pages, ['Content-Security-Policy', contentPolicy(nonce)]],
    forFile: [...everywhere, ['Cross-Origin-Resource-Policy', 'same-origin']],
  }
}
