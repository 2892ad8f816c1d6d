import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const root = style({ display: 'grid', gap: vars.space['3'], minWidth: 0 })
export const priceLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space['1']} ${vars.space['3']}`,
})
export const discounts = style({ fontSize: vars.text.sm, color: vars.color.leafDeep })
export const label = style({
  fontWeight: 750,
  marginBottom: vars.space['2'],
  fontSize: vars.text.base,
  fontFamily: vars.font.body,
  letterSpacing: 0,
})
export const chosen = style({ fontWeight: 400 })
export const sizes = style({
  display: 'grid',
  gap: vars.space['2'],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
})
export const size = style({
  display: 'grid',
  alignContent: 'start',
  height: '100%',
  padding: `${vars.space['2']} ${vars.space['3']}`,
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.sm,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: vars.text.xs,
  lineHeight: 1.4,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: vars.color.leaf },
    '&[aria-current]': {
      borderColor: vars.color.leaf,
      background: vars.color.leafTint,
      boxShadow: `inset 0 0 0 1px ${vars.color.leaf}`,
    },
  },
})
export const sizeName = style({ fontWeight: 800, fontSize: vars.text.sm })
export const alert = style({ color: vars.color.berry, fontWeight: 750 })
export const tiers = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space['2'] })
export const tier = style({
  padding: `${vars.space['1']} ${vars.space['3']}`,
  background: vars.color.leafTint,
  color: vars.color.leafDeep,
  borderRadius: vars.radius.sm,
  fontSize: vars.text.sm,
  fontVariantNumeric: 'tabular-nums',
})
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space['2'] })
export const fact = style({
  padding: `${vars.space['1']} ${vars.space['3']}`,
  background: vars.color.sand,
  borderRadius: vars.radius.sm,
  fontSize: vars.text.sm,
  lineHeight: 1.5,
  '@media': { [media.print]: { padding: 0 } },
})
