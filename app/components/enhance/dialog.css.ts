import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** A dialog over the current page; each sets its own width. */
export const frame = style({
  maxWidth: '100vw',
  maxHeight: '100dvh',
  padding: vars.space['3'],
  overflowY: 'auto',
  color: vars.color.ink,
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.lg,
  selectors: { '&::backdrop': { background: vars.color.walnut, opacity: 0.6 } },
})

/** Close button at the top. */
export const close = style({
  display: 'block',
  minHeight: '2.75rem',
  marginLeft: 'auto',
  paddingInline: vars.space['3'],
  color: vars.color.leafDeep,
  background: 'none',
  border: 0,
  fontWeight: 700,
  textDecoration: 'underline',
  cursor: 'pointer',
})
