import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

/** Media query for the phone picture. */
export const PHONES = media.small

export const root = style({
  display: 'grid',
  gap: vars.space['5'],
  marginBlock: vars.space['5'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.lg,
  overflow: 'hidden',
})
/** Beside its picture if there is room. */
export const beside = style({
  '@media': {
    [media.twoColumns]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'center' },
  },
})
/** Without a picture: only as wide as its form. */
export const alone = style({ width: '100%', maxWidth: '36rem', marginInline: 'auto' })
export const picture = style({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  maxHeight: '24rem',
})
export const words = style({ display: 'grid', gap: vars.space['4'], padding: vars.space['5'] })
export const headline = style({ fontSize: vars.text.h2 })
