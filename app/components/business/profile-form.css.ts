import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const summary = style({ cursor: 'pointer', paddingBlock: vars.space['2'] })
export const more = style({ paddingTop: vars.space['4'] })
export const pair = style({
  display: 'grid',
  gap: vars.space['4'],
  '@media': { [media.medium]: { gridTemplateColumns: '1fr 1fr' } },
})
