import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LARGE_BREAKPOINT_PX, SMALL_BREAKPOINT_PX } from '~/models/constants/constants'
import { contrastRatio, SURFACES } from '~/models/content/colours'
import { media } from './breakpoints'
import { palette, surfaces } from './palette'

interface Pair {
  readonly text: string
  readonly background: string
  /** Large or bold display text, or the edge of a control, needs 3:1; all other text 4.5:1. */
  readonly large?: true
}

const lightGrounds = [palette.paper, palette.surface, palette.sand, palette.white]

/** Every pair of text and background colours used by the styles. */
const contrastPairs: readonly Pair[] = [
  ...lightGrounds.flatMap((background) =>
    [palette.ink, palette.inkSoft, palette.leaf, palette.leafDeep, palette.apricotDeep, palette.berry].map(
      (text) => ({
        text,
        background,
      }),
    ),
  ),
  ...[palette.paper, palette.surface, palette.white].flatMap((background) =>
    [palette.lineStrong, palette.focus, palette.star].map((text) => ({
      text,
      background,
      large: true as const,
    })),
  ),
  ...[palette.walnut, palette.walnutDeep].flatMap((background) =>
    [palette.onWalnut, palette.onWalnutSoft, palette.apricot].map((text) => ({ text, background })),
  ),
  { text: palette.white, background: palette.leaf },
  { text: palette.white, background: palette.leafDeep },
  { text: palette.white, background: palette.berry },
  { text: palette.leafDeep, background: palette.leafTint },
  { text: palette.ink, background: palette.leafTint },
  { text: palette.walnutDeep, background: palette.apricot },
  { text: palette.apricotDeep, background: palette.apricotTint },
  { text: palette.ink, background: palette.apricotTint },
  { text: palette.berry, background: palette.berryTint },
  { text: palette.ink, background: palette.berryTint },
  { text: palette.honeyInk, background: palette.honeyTint },
  { text: palette.ink, background: palette.sandDeep },
  ...Object.values(surfaces).flatMap(({ background, text, accent }) => [
    { text, background },
    { text: accent, background },
  ]),
]

describe('the palette', () => {
  it('keeps every pair of text and ground readable', () => {
    const failing = contrastPairs.filter(
      ({ text, background, large }) => contrastRatio(text, background) < (large ? 3 : 4.5),
    )
    expect(failing).toEqual([])
  })

  it('knows the contrast of black and white, and of a grey worked out by hand', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    // #777777: channel 0.2122^… = 0.18447, so (1.05) / (0.18447 + 0.05) = 4.478
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  })

  it('rings focus in two colours, of which one reaches 3:1 on whatever lies below', () => {
    // The product of two colours' contrasts with a third is at least the contrast between them.
    expect(contrastRatio(palette.focus, palette.focusHalo)).toBeGreaterThanOrEqual(9)
  })

  it('has a surface for every name that content may use, the five category palettes among them [LIST-03] [LIST-05]', () => {
    expect(Object.keys(surfaces).sort()).toEqual([...SURFACES].sort())
    for (const name of ['nuts', 'fruit', 'chocolate', 'pantry', 'snacks'] as const)
      expect(contrastRatio(surfaces[name].text, surfaces[name].background)).toBeGreaterThanOrEqual(4.5)
  })

  it('builds its media queries from the breakpoint constants [UX-08]', () => {
    expect([LARGE_BREAKPOINT_PX, SMALL_BREAKPOINT_PX]).toEqual([1024, 640])
    expect(media.large).toContain('min-width: 1024px')
    expect(media.small).toContain('max-width: 639px')
  })

  it('is the only place with literal breakpoints [UX-08]', () => {
    const root = join(import.meta.dirname, '..')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('styles'),
    )
    expect(files.length).toBeGreaterThan(300)
    const literal = files.filter((file) =>
      /\((?:min|max)-width: ?\d+px/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(literal).toEqual([])
  })

  it('is the only place with literal colours', () => {
    const root = join(import.meta.dirname, '../components')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.css.ts'),
    )
    expect(files.length).toBeGreaterThan(10)
    const literal = files.filter((file) =>
      /#[0-9a-f]{3,8}\b|\brgba?\(/i.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(literal).toEqual([])
  })

  it('never sets a style attribute, which the content security policy forbids', () => {
    const root = join(import.meta.dirname, '../components')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    )
    expect(files.filter((file) => /\sstyle=/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
    expect(palette.ink).toMatch(/^#[0-9a-f]{6}$/)
  })
})
