import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const cards = style({
  display: 'grid',
  gap: vars.space['4'],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
})
export const heading = style({ fontSize: vars.text.h3 })
export const cardName = style({ fontWeight: 750, overflowWrap: 'anywhere' })
export const summary = style({
  minHeight: '1.75rem',
  color: vars.color.leafDeep,
  textDecoration: 'underline',
})
export const nameForm = style({ display: 'grid', gap: vars.space['3'], paddingBlock: vars.space['3'] })

export const statement = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.text.sm })
export const caption = style({ textAlign: 'left', color: vars.color.inkSoft, paddingBottom: vars.space['2'] })
export const amount = style({
  textAlign: 'right',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
