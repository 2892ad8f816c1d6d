import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** Overlays the page with or without a script; without one it has no backdrop, and its link closes it. */
export const dialog = style({
  position: 'fixed',
  inset: '10vh 0 auto',
  zIndex: 100,
  width: 'min(30rem, 100vw - 2rem)',
  maxHeight: '90vh',
  overflowY: 'auto',
  marginInline: 'auto',
  padding: vars.space['6'],
  color: vars.color.ink,
  background: vars.color.paper,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.lg,
  selectors: { '&::backdrop': { background: vars.color.walnut, opacity: 0.6 } },
})
export const title = style({ fontSize: vars.text.xl, marginBottom: vars.space['3'] })
export const text = style({ marginBottom: vars.space['5'] })
