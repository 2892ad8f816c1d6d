import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const dialog = style({
  width: 'min(34rem, 100vw)',
  maxWidth: '100vw',
  maxHeight: '100dvh',
  padding: vars.space['2'],
  overflowY: 'auto',
  color: vars.color.ink,
  background: vars.color.paper,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.lg,
  selectors: { '&::backdrop': { background: vars.color.walnut, opacity: 0.6 } },
})
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineStart: vars.space['4'],
})
export const close = style({
  minHeight: '2.75rem',
  paddingInline: vars.space['3'],
  color: vars.color.leafDeep,
  background: 'none',
  border: 0,
  fontWeight: 700,
  textDecoration: 'underline',
  cursor: 'pointer',
})

/** A dialog over a page, not a page of its own. */
export const title = style({ fontSize: vars.text.xl })
