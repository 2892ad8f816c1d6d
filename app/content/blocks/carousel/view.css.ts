import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const frame = style({ position: 'relative' })
export const slides = style({
  position: 'relative',
  display: 'flex',
  gap: vars.space['4'],
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'thin',
  paddingBottom: vars.space['3'],
})
const slideBase = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space['3'],
  scrollSnapAlign: 'start',
  padding: vars.space['5'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
})
/** So that this many fill the strip, with the gaps between them. */
const share = (count: number) => `0 0 calc((100% - ${count - 1} * ${vars.space['4']}) / ${count})`
/** By the slides in view at once (BLOCK-03); narrower screens have room for one and a piece of the next, or for two. */
export const slide = styleVariants({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 }, (count) => [
  slideBase,
  count === 1
    ? { flex: share(1) }
    : {
        flex: '0 0 85%',
        '@media': { [media.medium]: { flex: share(2) }, [media.large]: { flex: share(count) } },
      },
])
export const wideOnly = style({ '@media': { [media.belowLarge]: { display: 'none' } } })
/** In the place of those. */
export const narrowOnly = style({ '@media': { [media.large]: { display: 'none' } } })
const slideLinks = style({ display: 'flex', gap: vars.space['2'] })
globalStyle(`${slideLinks} > a`, {
  display: 'grid',
  placeItems: 'center',
  minWidth: '2.75rem',
  minHeight: '2.75rem',
  color: vars.color.leafDeep,
  textDecoration: 'none',
})
/** By a script, where there is nothing to go to (BLOCK-06). */
globalStyle(`${slideLinks} > a[aria-disabled]`, { color: vars.color.lineStrong, cursor: 'not-allowed' })
export const arrows = style([slideLinks, { justifyContent: 'space-between' }])
/** Where there is no slide beyond (BLOCK-06). */
export const end = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: '2.75rem',
  color: vars.color.lineStrong,
  cursor: 'not-allowed',
})
export const bullets = style([slideLinks, { flexWrap: 'wrap', justifyContent: 'center' }])
globalStyle(`[data-awake] > ${bullets} > a`, { opacity: 0.55 })
globalStyle(`[data-awake] > ${bullets} > a[aria-current]`, {
  borderBottom: `3px solid ${vars.color.leafDeep}`,
  opacity: 1,
})
export const thumbnail = style({
  width: '3.5rem',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: vars.radius.sm,
})
/**
 * Each style has typography of its own (BLOCK-07). Headings of slides are smaller than those of the page they are part
 * of, and go down by their level; the lead of a text is as large as the smallest of them, and no heading.
 */
export const words = styleVariants({
  Header2: { fontSize: vars.text.h3 },
  Header3: { fontSize: vars.text.xl, lineHeight: 1.3 },
  Header4: { fontSize: vars.text.lg, lineHeight: 1.3 },
  LargeBodyText: { color: vars.color.inkSoft, fontSize: vars.text.xl, lineHeight: 1.5 },
  BaseBodyText: { fontSize: vars.text.base },
})
