import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'
import { frame } from './dialog.css'

export const dialog = style([frame, { width: 'min(52rem, 100vw)' }])
/** Hidden on phones, where the buy bar is; the footer link reopens the offer there. */
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

/** The screen's frame is only for its page. */
globalStyle(`${dialog} section`, { marginBlock: 0, border: 0 })
