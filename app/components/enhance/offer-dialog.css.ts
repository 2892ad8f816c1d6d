import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'
import { frame } from './dialog.css'

export const dialog = style([frame, { width: 'min(52rem, 100vw)' }])
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
