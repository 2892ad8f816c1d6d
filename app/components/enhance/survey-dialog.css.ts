import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const dialog = style({
  width: 'min(38rem, 100vw)',
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

/** The form, which stands apart from its neighbours where it is a page. */
globalStyle(`${dialog} section`, { marginBlock: 0 })
