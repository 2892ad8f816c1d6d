import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const root = style({ display: 'grid', gap: vars.space['3'], minWidth: 0 })
export const frame = style({ position: 'relative' })
export const slides = style({
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  borderRadius: vars.radius.lg,
  background: vars.color.surface,
})
export const slide = style({ flex: '0 0 100%', scrollSnapAlign: 'start', scrollMarginTop: '8rem' })
export const picture = style({ width: '100%', aspectRatio: '1', objectFit: 'cover' })
export const thumbs = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space['2'] })
export const thumb = style({
  display: 'block',
  width: 'clamp(3.5rem, 12vw, 5.5rem)',
  border: `2px solid ${vars.color.line}`,
  borderRadius: vars.radius.sm,
  overflow: 'hidden',
  selectors: {
    '&:hover': { borderColor: vars.color.apricot },
    '&[aria-current]': { borderColor: vars.color.leaf },
  },
})
const arrowBase = style({
  position: 'absolute',
  textAlign: 'center',
  top: '50%',
  width: '2.75rem',
  height: '2.75rem',
  marginTop: '-1.375rem',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: vars.text.h3,
  lineHeight: 1,
  cursor: 'pointer',
  '@media': { [media.small]: { display: 'none' } },
})
/** Phones swipe (PDP-10). */
export const arrow = styleVariants({
  previous: [arrowBase, { left: vars.space['3'] }],
  next: [arrowBase, { right: vars.space['3'] }],
})
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space['2'],
  paddingBlock: vars.space['2'],
})
export const fact = style({
  padding: `${vars.space['2']} ${vars.space['3']}`,
  background: vars.color.sand,
  borderRadius: vars.radius.sm,
  fontSize: vars.text.sm,
  lineHeight: 1.3,
  '@media': { [media.print]: { padding: 0 } },
})
