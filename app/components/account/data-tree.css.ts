import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const pairs = style({ display: 'grid', gap: vars.space['2'], margin: 0 })
export const pair = style({
  display: 'grid',
  gap: `0 ${vars.space['4']}`,
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
})
export const name = style({ color: vars.color.inkSoft })
export const value = style({ margin: 0, overflowWrap: 'anywhere' })
export const entries = style({
  display: 'grid',
  gap: vars.space['3'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
/** One entry of a list, set apart from the next. */
export const entry = style({
  paddingBottom: vars.space['3'],
  borderBottom: `1px solid ${vars.color.line}`,
  selectors: { '&:last-child': { paddingBottom: 0, borderBottom: 0 } },
})
export const nested = style({
  marginBlock: vars.space['2'],
  paddingLeft: vars.space['3'],
  borderLeft: `3px solid ${vars.color.line}`,
})
