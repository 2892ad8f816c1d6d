/** The targets of page weight, and whether a run meets them. */
import { KB } from './markdown'
import type { BenchResults } from './results'
import { verdict, worstOf } from './verdict'
import type { Verdict } from './verdict'

/** Browsing pages; cart and checkout, which are forms, may weigh more. */
const BROWSE: ReadonlySet<string> = new Set(['home', 'listing', 'product', 'search', 'blocks'])

const LIMITS = {
  /** Same limits as scripts/tools/budget.mjs. */
  browseJsKb: 85,
  browseCssKb: 15,
  formJsKb: 95,
  liteJsKb: 0,
  /** Beyond a page without any block: what a route's own script may differ by, as none of a block weighs so little. */
  blocksJsKb: 0.25,
} as const

/** However many blocks are on a page, at once it loads no more script than one without any. */
function blocksVerdict(full: BenchResults['bytes']): Verdict {
  const sizeOf = (id: string) => full.find(({ page }) => page === id)?.js
  const [every, without] = [sizeOf('blocks'), sizeOf('search')]
  const worst =
    every === undefined || without === undefined
      ? undefined
      : { value: Math.max(0, every - without) / KB, where: 'beyond a search' }
  return verdict(
    'JavaScript of a page of every block, beyond one without any',
    LIMITS.blocksJsKb,
    ' KB',
    2,
    worst,
  )
}

export function byteVerdicts({ bytes }: BenchResults): Verdict[] {
  const full = bytes.filter(({ mode }) => mode === 'full')
  const browse = full.filter(({ page }) => BROWSE.has(page))
  const forms = full.filter(({ page }) => !BROWSE.has(page))
  const heaviest = (pages: BenchResults['bytes'], pick: 'js' | 'css') =>
    worstOf(pages.map((page) => ({ value: page[pick] / KB, where: page.title.toLowerCase() })))
  const silent = browse.filter(({ scripts }) => scripts === 0)
  const js = verdict(
    'JavaScript of a browsing page, gzip',
    LIMITS.browseJsKb,
    ' KB',
    1,
    heaviest(browse, 'js'),
  )
  const lite = bytes
    .filter(({ mode }) => mode === 'lite')
    // An inline script would count too, whatever its size.
    .map(({ js: size, scripts, title }) => ({ value: size / KB + scripts, where: title.toLowerCase() }))
  return [
    // Zero bytes in full mode is a fault: the shop's scripts are missing.
    silent.length === 0 ? js : { ...js, met: false, measured: 'full mode ships no script' },
    verdict('JavaScript of cart and checkout, gzip', LIMITS.formJsKb, ' KB', 1, heaviest(forms, 'js')),
    blocksVerdict(full),
    verdict('CSS of a browsing page, gzip', LIMITS.browseCssKb, ' KB', 1, heaviest(browse, 'css')),
    verdict('JavaScript in lite mode', LIMITS.liteJsKb, ' KB', 1, worstOf(lite)),
  ]
}
