import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const top = style({
  display: 'grid',
  gap: vars.space['6'],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.large]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gap: vars.space['7'] },
  },
})
export const side = style({ display: 'grid', gap: vars.space['5'], minWidth: 0 })
export const title = style({ fontSize: vars.text.h1 })
export const intro = style({ display: 'grid', gap: vars.space['3'] })
export const below = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.section,
  marginTop: vars.space['7'],
})
export const columns = style({
  display: 'grid',
  gap: vars.space['6'],
  '@media': { [media.large]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})
