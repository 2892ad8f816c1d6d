import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const region = style({
  position: 'fixed',
  insetInline: vars.space['4'],
  bottom: vars.space['4'],
  zIndex: 20,
  display: 'flex',
  justifyContent: 'flex-end',
  pointerEvents: 'none',
})
export const panel = style({
  width: '30rem',
  maxWidth: '100%',
  // Below it on phones is the bar that buys, and above it a little of the page.
  maxHeight: 'min(38rem, calc(100dvh - 9rem))',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space['4'],
  padding: vars.space['5'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.lg,
  pointerEvents: 'auto',
  '@media': { [media.print]: { display: 'none' } },
})
/** What comes later makes it higher, or is scrolled to. */
export const content = style({ minHeight: 0, overflowY: 'auto' })
export const title = style({ marginBottom: vars.space['2'], fontSize: vars.text.h3 })
export const details = style({ display: 'grid', gap: vars.space['3'] })
export const row = style({ marginTop: vars.space['4'] })
/** Its heading is a page's, which here would outshout the title of the panel. */
globalStyle(`${row} h2`, { fontSize: vars.text.xl })
export const message = style({ fontWeight: 700 })
globalStyle(`${message} + *`, { marginTop: vars.space['3'] })
export const close = style({
  minHeight: '2.5rem',
  padding: `0 ${vars.space['2']}`,
  background: 'none',
  border: 0,
  color: vars.color.leafDeep,
  textDecoration: 'underline',
  cursor: 'pointer',
})
