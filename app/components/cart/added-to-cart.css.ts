import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const details = style({ display: 'grid', gap: vars.space['3'], maxWidth: '34rem' })
export const line = style({
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  gap: vars.space['3'],
  alignItems: 'center',
})
export const picture = style({
  width: '4.5rem',
  height: '4.5rem',
  objectFit: 'cover',
  background: vars.color.paper,
  borderRadius: vars.radius.sm,
})
export const detail = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
export const addOns = style({
  display: 'grid',
  gap: vars.space['2'],
  paddingLeft: vars.space['4'],
  borderLeft: `2px solid ${vars.color.line}`,
})
