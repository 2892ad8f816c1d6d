import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const main = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' })
export const banner = style({ order: -1 })
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space['2']} ${vars.space['5']}`,
  paddingBlock: vars.space['5'],
})
export const scroller = style({ overflowX: 'auto' })
/** Narrow cells: a text browser has 80 columns, and agents read many rows. */
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left' })
globalStyle(`${table} th, ${table} td`, {
  padding: `${vars.space['2']} ${vars.space['3']}`,
  borderBottom: `1px solid ${vars.color.line}`,
  verticalAlign: 'top',
})
globalStyle(`${table} caption`, { textAlign: 'left', fontWeight: 750, paddingBlock: vars.space['2'] })
export const title = style({ paddingTop: vars.space['4'], fontSize: vars.text.h3 })
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: `${vars.space['1']} ${vars.space['4']}`,
  overflowWrap: 'anywhere',
})
export const fact = style({ color: vars.color.inkSoft })
