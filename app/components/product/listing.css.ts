import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const filters = style({ borderBlock: `1px solid ${vars.color.line}` })
export const groups = style({
  display: 'grid',
  gap: vars.space['5'],
  paddingBlock: vars.space['3'],
  '@media': { [media.medium]: { gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))' } },
})
export const groupTitle = style({ fontSize: vars.text.base, marginBottom: vars.space['2'] })
export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space['2'],
  minHeight: '2rem',
  padding: `0 ${vars.space['3']} 0 0`,
  color: vars.color.ink,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})
export const chosen = style([
  choice,
  { color: vars.color.leafDeep, fontWeight: 800, textDecoration: 'underline' },
])
export const count = style({ color: vars.color.inkSoft, fontSize: vars.text.xs, fontWeight: 400 })
export const sorts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space['1'] })
export const sortLabel = style({
  color: vars.color.inkSoft,
  fontSize: vars.text.sm,
  marginRight: vars.space['2'],
})
