import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** A script sets `top` and `right` from the position of the header's link. */
export const root = style({
  display: 'none',
  position: 'fixed',
  zIndex: 30,
  width: '17rem',
  // What the window has left below the header's bar.
  maxHeight: `calc(100dvh - ${vars.header.promo} - ${vars.header.bar})`,
  overflowY: 'auto',
  padding: vars.space['5'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.lg,
  selectors: { '&[data-open]': { display: 'block' } },
})
export const greeting = style({
  fontFamily: vars.font.display,
  fontSize: vars.text.xl,
  fontWeight: 600,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
})
export const tenure = style({ marginTop: vars.space['1'], color: vars.color.inkSoft, fontSize: vars.text.sm })
export const links = style({
  marginTop: vars.space['3'],
  paddingTop: vars.space['2'],
  borderTop: `1px solid ${vars.color.line}`,
})
export const link = style({
  display: 'block',
  paddingBlock: '0.3rem',
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { color: vars.color.leafDeep, textDecoration: 'underline' } },
})
export const signIn = style({
  display: 'block',
  paddingBlock: '0.6rem',
  borderRadius: vars.radius.pill,
  background: vars.color.leaf,
  color: vars.color.white,
  fontWeight: 750,
  textAlign: 'center',
  textDecoration: 'none',
  selectors: { '&:hover': { background: vars.color.leafDeep } },
})
