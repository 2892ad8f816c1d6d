import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const root = style({
  marginTop: vars.space.section,
  background: vars.color.walnutDeep,
  color: vars.color.onWalnutSoft,
})
export const guarantee = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space['3'],
  paddingBlock: vars.space['7'],
  textAlign: 'center',
  borderBottom: `1px solid ${vars.color.walnut}`,
})
export const guaranteeTitle = style({ color: vars.color.onWalnut, fontSize: vars.text.h2 })
export const guaranteeText = style({ maxWidth: vars.width.text, textWrap: 'balance' })
export const textLink = style({ color: vars.color.onWalnut, whiteSpace: 'nowrap' })
export const columns = style({
  display: 'grid',
  gap: vars.space['6'],
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
  paddingBlock: vars.space['7'],
})
export const title = style({
  color: vars.color.onWalnut,
  fontSize: vars.text.lg,
  marginBottom: vars.space['3'],
})
export const link = style({
  display: 'inline-block',
  paddingBlock: '0.3rem',
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { color: vars.color.onWalnut, textDecoration: 'underline' } },
})
export const legal = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space['5'],
  paddingBlock: vars.space['5'],
  borderTop: `1px solid ${vars.color.walnut}`,
  fontSize: vars.text.sm,
})
export const copyright = style({ paddingBottom: vars.space['6'], fontSize: vars.text.sm })
