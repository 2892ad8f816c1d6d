/** Which links a script follows, and which load a document. */
import { parseHTML } from 'linkedom'
import { afterEach, expect, it, vi } from 'vitest'
import { isCheckoutStep, targetOf } from './links'

const ORIGIN = 'https://nutwood.example'
afterEach(() => void vi.unstubAllGlobals())

function isFollowed(href: string): boolean {
  const { document, Element } = parseHTML(`<html><body><a href="${href}">Go</a></body></html>`)
  const link = document.querySelector('a')
  const { origin, pathname, search, hash } = new URL(href, ORIGIN)
  // The DOM of tests does not take addresses apart.
  for (const [name, value] of Object.entries({ origin, pathname, search, hash, target: '' }))
    Object.defineProperty(link, name, { value })
  vi.stubGlobal('Element', Element)
  vi.stubGlobal('MouseEvent', class {})
  vi.stubGlobal('location', new URL(`${ORIGIN}/nuts/`))
  return targetOf({ target: link, defaultPrevented: false, type: 'focusin' } as unknown as Event) !== null
}

it.each([
  '/',
  '/nuts/almonds/',
  '/account/privacy',
  '/sign/in',
  '/nuts/almonds/x.html?sku=1',
  '/order-upload',
])('a script follows %s', (href) => expect(isFollowed(href)).toBe(true))

it.each([
  '/order-upload/template.csv',
  '/order-upload/u-1/to-correct.csv',
  '/account/privacy/download',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/images/a.svg',
  '/sign/out?destination=%2F',
  '/campaign-landing?token=x',
  '/platforms/mail',
  '/nuts/?lite=on',
  '/?hasCompletedReviews=true',
  '/?reviewsLinkExpired=true',
  'https://elsewhere.example/',
])('a document is loaded for %s', (href) => expect(isFollowed(href)).toBe(false))

it.each([
  ['/checkout/signin', true],
  ['/checkout/address/multi', true],
  ['/checkout/payment/review', true],
  ['/checkout/placing/p-1', false],
  ['/checkout/receipt', false],
  ['/cart', false],
])('a step of checkout, whose position the next one keeps: %s %s', (path, isStep) =>
  expect(isCheckoutStep(path)).toBe(isStep),
)
