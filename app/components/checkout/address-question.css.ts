import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const root = style({
  display: 'grid',
  gap: vars.space['4'],
  padding: vars.space['4'],
  border: `1.5px solid ${vars.color.leaf}`,
  borderRadius: vars.radius.md,
})
/** Text that differs from what was typed. */
export const difference = style({
  background: vars.color.leafTint,
  color: 'inherit',
  fontWeight: 700,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
export const kind = style({ display: 'block', fontWeight: 700 })
export const line = style({ overflowWrap: 'anywhere' })
