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
  // Low windows have no room for a scrolling part above the ways out: the panel scrolls as a whole.
  maxHeight: 'calc(100dvh - 2rem)',
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space['4'],
  padding: vars.space['5'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.lg,
  pointerEvents: 'auto',
  '@media': {
    // Leaves room for a phone's buy bar and a little of the page, and shows that goods follow below their heading.
    [media.tall]: { maxHeight: 'min(46rem, calc(100dvh - 9rem))' },
    [media.print]: { display: 'none' },
  },
})
/** Grows with late content, then scrolls. */
export const content = style({ '@media': { [media.tall]: { minHeight: 0, overflowY: 'auto' } } })
export const title = style({ marginBottom: vars.space['2'], fontSize: vars.text.h3 })
export const details = style({ display: 'grid', gap: vars.space['3'] })
export const row = style({ marginTop: vars.space['4'] })
/** Sized as a page heading it would outweigh the panel's title. */
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
