import { style, styleVariants } from '@vanilla-extract/css'
import { ARROW_TOP } from '~/styles/arrows'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

const base = style({
  position: 'absolute',
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  top: `var(${ARROW_TOP}, 50%)`,
  width: '2.75rem',
  height: '2.75rem',
  marginTop: '-1.375rem',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  boxShadow: vars.shadow.sm,
  cursor: 'pointer',
  selectors: {
    '&[hidden]': { display: 'none' },
    '&:hover': { background: vars.color.sand },
    // Drawn, since no arrow glyph is vertically centred.
    '&::before': {
      content: '',
      width: '0.65rem',
      height: '0.65rem',
      borderTop: `2.5px solid ${vars.color.ink}`,
      borderRight: `2.5px solid ${vars.color.ink}`,
    },
  },
  '@media': { [media.small]: { display: 'none' } },
})
/** Hidden on phones, which swipe (PDP-10). */
export const arrow = styleVariants({
  previous: [
    base,
    {
      left: vars.space['3'],
      selectors: { '&::before': { transform: 'translateX(20%) rotate(-135deg)' } },
    },
  ],
  next: [
    base,
    {
      right: vars.space['3'],
      selectors: { '&::before': { transform: 'translateX(-20%) rotate(45deg)' } },
    },
  ],
})
