import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const root = style({
  position: 'relative',
  '@media': {
    [media.belowLarge]: { flex: '1 1 0', minWidth: 0 },
    [media.large]: { marginLeft: 'auto' },
  },
})
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space['2'],
  minHeight: '2.5rem',
  paddingInline: vars.space['3'],
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  fontSize: vars.text.sm,
  fontWeight: 750,
  lineHeight: 1.2,
  selectors: {
    '&::after': { content: '"▾" / ""', flex: 'none' },
    '&:hover': { borderColor: vars.color.leafDeep, color: vars.color.leafDeep },
    '&:focus-visible': { borderRadius: vars.radius.pill },
  },
})
export const label = style({ fontWeight: 400 })
export const list = style({
  position: 'absolute',
  zIndex: 5,
  top: '100%',
  right: 0,
  display: 'grid',
  minWidth: '100%',
  marginTop: vars.space['1'],
  paddingBlock: vars.space['2'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.lg,
})
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.5rem',
  paddingInline: vars.space['4'],
  color: vars.color.ink,
  fontSize: vars.text.sm,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { background: vars.color.sand },
    '&[aria-current]': { color: vars.color.leafDeep, fontWeight: 800 },
    '&[aria-current]::after': { content: '"✓" / ""', marginLeft: 'auto', paddingLeft: vars.space['4'] },
  },
})
