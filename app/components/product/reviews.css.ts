import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const root = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space['4'] })
export const histogram = style({ maxWidth: '26rem' })
/** Columns of fixed width, so that the bars of all rows begin and end alike. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: '3.75rem minmax(0, 1fr) 6.5rem',
  alignItems: 'center',
  gap: vars.space['3'],
  minHeight: '2.25rem',
  paddingInline: vars.space['2'],
  fontSize: vars.text.sm,
  fontVariantNumeric: 'tabular-nums',
})
export const link = style([
  row,
  {
    borderRadius: vars.radius.sm,
    selectors: {
      '&:hover': { background: vars.color.sand },
      '&[aria-current]': { background: vars.color.leafTint, color: vars.color.leafDeep, fontWeight: 700 },
    },
  },
])
export const bar = style({
  width: '100%',
  height: '0.6rem',
  background: vars.color.sandDeep,
  borderRadius: vars.radius.pill,
})
export const filled = style({ fill: vars.color.star })
export const all = style({ display: 'inline-block', paddingBlock: vars.space['1'], fontWeight: 700 })
export const grid = style({
  display: 'grid',
  gap: vars.space['4'],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
})
export const title = style({ fontSize: vars.text.lg, marginBlock: vars.space['2'] })
