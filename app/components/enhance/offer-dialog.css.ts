import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const dialog = style({
  width: 'min(52rem, 100vw)',
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
export const minimize = style({
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
/** On phones the bar to buy with has its place: there the link in the footer opens the offer again. */
export const bubble = style({
  display: 'none',
  '@media': {
    [media.twoColumns]: {
      display: 'block',
      position: 'fixed',
      left: vars.space['4'],
      bottom: vars.space['4'],
      zIndex: 20,
      minHeight: '3rem',
      paddingInline: vars.space['5'],
      color: vars.color.white,
      background: vars.color.leafDeep,
      border: `2px solid ${vars.color.white}`,
      borderRadius: vars.radius.pill,
      boxShadow: vars.shadow.lg,
      fontWeight: 700,
      cursor: 'pointer',
    },
  },
})

/** The screen, which has a frame where it is a page. */
globalStyle(`${dialog} section`, { marginBlock: 0, border: 0 })
