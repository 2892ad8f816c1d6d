import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const root = style({
  marginTop: vars.space.section,
  background: vars.color.walnutDeep,
  color: vars.color.onWalnutSoft,
})
export const opening = style({
  display: 'grid',
  gap: vars.space['6'],
  alignItems: 'center',
  paddingBlock: vars.space['7'],
  borderBottom: `1px solid ${vars.color.walnut}`,
  '@media': { [media.twoColumns]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 26rem)' } },
})
export const simpleOpening = style({ maxWidth: '26rem', marginInline: 'auto', paddingBlock: vars.space['6'] })
export const guarantee = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space['3'],
  textAlign: 'center',
})
export const guaranteeTitle = style({ color: vars.color.onWalnut, fontSize: vars.text.h2 })
export const guaranteeText = style({ maxWidth: vars.width.text, textWrap: 'balance' })
export const textLink = style({ color: vars.color.onWalnut, whiteSpace: 'nowrap' })
/** Looks like a button, but links to its own page. */
export const feedback = style({
  display: 'inline-block',
  minHeight: '2.75rem',
  padding: `${vars.space['2']} ${vars.space['5']}`,
  color: vars.color.onWalnut,
  border: `2px solid ${vars.color.onWalnutSoft}`,
  borderRadius: vars.radius.pill,
  fontWeight: 700,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: vars.color.onWalnut, textDecoration: 'underline' } },
})
export const social = style({ display: 'flex', gap: vars.space['3'] })
export const socialLink = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  color: vars.color.onWalnut,
  border: `1px solid ${vars.color.onWalnutSoft}`,
  borderRadius: vars.radius.pill,
  selectors: { '&:hover': { background: vars.color.walnut } },
})
export const socialIcon = style({
  width: '1.5rem',
  height: '1.5rem',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
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
