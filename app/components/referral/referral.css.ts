import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const amount = style({ fontFamily: vars.font.display, fontSize: vars.text.h3, color: vars.color.leaf })
export const earned = style({ display: 'grid', gap: vars.space['2'] })
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left' })
export const cell = style({
  paddingBlock: vars.space['2'],
  paddingRight: vars.space['4'],
  borderBottom: `1px solid ${vars.color.line}`,
})
