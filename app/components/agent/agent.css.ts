import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const main = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' })
export const banner = style({ order: -1 })
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space['2']} ${vars.space['5']}`,
  paddingBlock: vars.space['5'],
})
/** Narrow cells: a text browser has 80 columns, and agents read many rows. */
export const table = style({
  width: '100%',
  maxWidth: vars.width.text,
  borderCollapse: 'collapse',
  textAlign: 'left',
})
globalStyle(`${table} th, ${table} td`, {
  padding: `${vars.space['2']} ${vars.space['3']}`,
  '@media': { [media.small]: { paddingInline: vars.space['1'], fontSize: vars.text.sm } },
  borderBottom: `1px solid ${vars.color.line}`,
  verticalAlign: 'top',
})
globalStyle(`${table} caption`, { textAlign: 'left', fontWeight: 750, paddingBlock: vars.space['2'] })
/** Rows that are one entry of a table, with a single line below them. */
export const entry = style({})
globalStyle(`${entry} tr:not(:last-child) td`, { borderBottom: 0, paddingBottom: 0 })
globalStyle(`${entry} tr:not(:first-child) td`, { paddingTop: 0 })
/** Text that must not wrap, such as numbers. */
export const whole = style({ whiteSpace: 'nowrap' })
export const form = style({ maxWidth: vars.width.form })
export const title = style({ fontSize: vars.text.h3 })
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: `${vars.space['1']} ${vars.space['4']}`,
  overflowWrap: 'anywhere',
})
export const fact = style({ color: vars.color.inkSoft })
