import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const root = style({ display: 'grid', gap: vars.space['4'], minWidth: 0 })
export const discounts = style({ fontSize: vars.text.sm, color: vars.color.leafDeep })
export const sizes = style({
  display: 'grid',
  gap: vars.space['2'],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
})
export const size = style({
  display: 'grid',
  alignContent: 'start',
  height: '100%',
  padding: vars.space['3'],
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.sm,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: vars.text.sm,
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
export const sizeName = style({ fontWeight: 800 })
export const label = style({
  fontWeight: 750,
  marginBottom: vars.space['2'],
  fontSize: vars.text.base,
  fontFamily: vars.font.body,
  letterSpacing: 0,
})
export const buy = style({ display: 'flex', gap: vars.space['3'], alignItems: 'end' })
export const select = style({ width: '6.5rem', minHeight: '3.4rem' })
export const add = style({ flex: 1 })
export const alert = style({ color: vars.color.berry, fontWeight: 750 })
export const estimate = style({
  display: 'grid',
  gap: vars.space['3'],
  padding: vars.space['4'],
  background: vars.color.sand,
  borderRadius: vars.radius.md,
})
export const estimateHead = style({ display: 'flex', gap: vars.space['3'], alignItems: 'start' })
export const faded = style({ opacity: 0.5 })
export const postal = style({ display: 'flex', gap: vars.space['2'], alignItems: 'end', maxWidth: '22rem' })
export const tiers = style({ width: '100%', fontSize: vars.text.sm })
export const cell = style({
  padding: `${vars.space['2']} ${vars.space['3']}`,
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
})
