import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'
import { gallery } from './product-page.css'

export const root = style([gallery, { display: 'grid', gap: vars.space['3'], minWidth: 0 }])
export const frame = style({ position: 'relative', minWidth: 0 })
export const slides = style({
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  borderRadius: vars.radius.lg,
  background: vars.color.surface,
})
/** Even a fast swipe stops at the next picture (PDP-10). */
export const slide = style({
  flex: '0 0 100%',
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
  scrollMarginTop: '8rem',
})
/** Less tall on phones, so that name, picture and price show at once. */
export const picture = style({
  width: '100%',
  aspectRatio: '1',
  objectFit: 'cover',
  '@media': { [media.oneColumn]: { aspectRatio: '5 / 4', maxHeight: '55vh' } },
})
/** Fills a picture's space; scrolls if it overflows. */
export const words = style({
  display: 'grid',
  alignContent: 'safe center',
  justifyItems: 'center',
  height: '100%',
  maxHeight: '100%',
  padding: vars.space['6'],
  overflowY: 'auto',
  background: vars.color.leafTint,
})
export const thumbs = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space['2'] })
export const thumb = style({
  position: 'relative',
  display: 'block',
  width: 'clamp(3rem, 8vw, 4.5rem)',
  border: `2px solid ${vars.color.line}`,
  borderRadius: vars.radius.sm,
  overflow: 'hidden',
  selectors: {
    '&:hover': { borderColor: vars.color.apricot },
    '&[aria-current]': { borderColor: vars.color.leaf },
  },
})
