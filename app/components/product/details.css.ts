import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const text = style({ display: 'grid', gap: vars.space['4'], maxWidth: vars.width.text })
export const more = style({
  paddingBlock: vars.space['2'],
  color: vars.color.leafDeep,
  fontWeight: 700,
  textDecoration: 'underline',
})
export const clamped = style({ maxHeight: '6.4rem', overflow: 'hidden' })
export const toggle = style({
  minHeight: '2.5rem',
  padding: 0,
  background: 'none',
  border: 0,
  color: vars.color.leafDeep,
  fontWeight: 700,
  textDecoration: 'underline',
  cursor: 'pointer',
})
export const allergens = style({
  marginTop: vars.space['4'],
  padding: vars.space['3'],
  background: vars.color.honeyTint,
  color: vars.color.honeyInk,
  borderRadius: vars.radius.sm,
  fontSize: vars.text.sm,
})
export const bullets = style({ paddingLeft: vars.space['5'] })
export const facts = style({
  display: 'grid',
  gap: vars.space['3'],
  gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
})
export const term = style({ fontWeight: 750, fontSize: vars.text.sm })
