import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const pair = style({
  display: 'grid',
  gap: vars.space['4'],
  '@media': { [media.medium]: { gridTemplateColumns: '1fr 1fr' } },
})
