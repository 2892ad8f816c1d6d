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
/** Sized so that this many fill the strip, gaps included. */
const share = (count: number) => `0 0 calc((100% - ${count - 1} * ${vars.space['4']}) / ${count})`
/** By slides per view (BLOCK-03); narrower screens fit one and a piece of the next, or two. */
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
/** Replaces those on narrow screens. */
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
/** Set by a script if there is nowhere to go (BLOCK-06). */
globalStyle(`${slideLinks} > a[aria-disabled]`, { color: vars.color.lineStrong, cursor: 'not-allowed' })
export const arrows = style([slideLinks, { justifyContent: 'space-between' }])
/** At an end without a further slide (BLOCK-06). */
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
 * Each style has its own typography (BLOCK-07). Slide headings are smaller than the page's own and decrease by level; a
 * lead is as large as the smallest heading, but is none.
 */
export const words = styleVariants({
  Header2: { fontSize: vars.text.h3 },
  Header3: { fontSize: vars.text.xl, lineHeight: 1.3 },
  Header4: { fontSize: vars.text.lg, lineHeight: 1.3 },
  LargeBodyText: { color: vars.color.inkSoft, fontSize: vars.text.xl, lineHeight: 1.5 },
  BaseBodyText: { fontSize: vars.text.base },
})
