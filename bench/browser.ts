/** What a visitor experiences: LCP, CLS and total blocking time in Chromium with a throttled CPU. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { CART_SKUS, PAGES } from './cases'
import type { BenchPage } from './cases'
import type { Target } from './http-call'
import { median, rounded } from './statistics'
import { openVisitor } from './visitors'
import { readVitals, watchVitals } from './vitals'
import type { Vitals } from './vitals'

export const CPU_SLOWDOWN = 4

export interface BrowserResult {
  readonly page: string
  readonly title: string
  readonly width: number
  readonly runs: readonly Vitals[]
  readonly median: Vitals
}

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

const MEASURED: ReadonlySet<BenchPage['id']> = new Set(['home', 'listing', 'product', 'cart'])

/** Long enough for hydration and late layout at a quarter of the speed. */
const SETTLE_MS = 2500

async function scrollThrough(page: Page): Promise<void> {
  // By script, since a wheel event counts as input and would exclude the shifts it causes.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
}

async function visit(context: BrowserContext, url: string): Promise<Vitals> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watchVitals)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const loaded = await page.evaluate(readVitals)
  await scrollThrough(page)
  await page.waitForTimeout(500)
  const { cls } = await page.evaluate(readVitals)
  return { lcpMs: rounded(loaded.lcpMs, 0), tbtMs: rounded(loaded.tbtMs, 0), cls: rounded(cls, 4) }
}

async function measurePage(
  browser: Browser,
  target: Target,
  page: BenchPage,
  screen: (typeof SCREENS)[number],
  runs: number,
): Promise<BrowserResult> {
  const origin = `http://localhost:${target.port}`
  const results: Vitals[] = []
  for (let run = 0; run < runs; run += 1) {
    // A new context each time, with an empty cache.
    const context = await browser.newContext({ viewport: screen, locale: 'en-US' })
    if (page.needsCart) {
      const { cookie } = await openVisitor(target, CART_SKUS)
      for (const pair of cookie.split('; ')) {
        const [name = '', ...value] = pair.split('=')
        await context.addCookies([{ name, value: value.join('='), url: origin }])
      }
    }
    results.push(await visit(context, `${origin}${page.path}`))
    await context.close()
  }
  const middle = (pick: (vitals: Vitals) => number) => median(results.map(pick))
  return {
    page: page.id,
    title: page.title,
    width: screen.width,
    runs: results,
    median: { lcpMs: middle((v) => v.lcpMs), tbtMs: middle((v) => v.tbtMs), cls: middle((v) => v.cls) },
  }
}

export async function measureBrowser(
  browser: Browser,
  target: Target,
  runs: number,
  say: (line: string) => void,
): Promise<BrowserResult[]> {
  const results: BrowserResult[] = []
  for (const page of PAGES.filter(({ id }) => MEASURED.has(id)))
    for (const screen of SCREENS) {
      say(`  ${page.title} at ${screen.width} px`)
      results.push(await measurePage(browser, target, page, screen, runs))
    }
  return results
}
