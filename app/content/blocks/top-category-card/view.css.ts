import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const rounds = style({
  display: 'grid',
  gap: 'clamp(0.6rem, 2vw, 1.5rem)',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  fontSize: vars.text.xs,
  '@media': {
    [media.medium]: { fontSize: vars.text.base },
    [media.large]: { gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' },
  },
})
export const round = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space['3'],
  color: vars.color.ink,
  fontWeight: 750,
  textAlign: 'center',
  textDecoration: 'none',
})
export const picture = style({
  width: '100%',
  maxWidth: '10rem',
  aspectRatio: '1',
  objectFit: 'cover',
  borderRadius: vars.radius.pill,
  border: `3px solid ${vars.color.surface}`,
  boxShadow: vars.shadow.sm,
  selectors: { [`${round}:hover > &`]: { boxShadow: vars.shadow.md } },
})
