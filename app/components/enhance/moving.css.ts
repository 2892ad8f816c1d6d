import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { ringWithin } from '~/styles/focus'
import { vars } from '~/styles/theme.css'

const bare = style({
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  selectors: { '&[hidden]': { display: 'none' }, '&:focus-visible': ringWithin },
})
/** Pause button of what moves on its own. */
export const pause = style([
  bare,
  { minWidth: '1.75rem', minHeight: '1.75rem', fontSize: '0.7em', lineHeight: 1, letterSpacing: '-0.1em' },
])

/** A script handles sideways swipes; the page scrolls vertically. */
export const swiped = style({ touchAction: 'pan-y' })
export const held = style({ scrollSnapType: 'none', scrollBehavior: 'auto' })

const scrollBase = style([
  bare,
  {
    position: 'absolute',
    zIndex: 2,
    top: '50%',
    display: 'grid',
    placeItems: 'center',
    width: '2.75rem',
    height: '2.75rem',
    marginTop: '-1.375rem',
    border: `1px solid ${vars.color.line}`,
    borderRadius: vars.radius.pill,
    background: vars.color.surface,
    boxShadow: vars.shadow.sm,
    color: vars.color.ink,
    '@media': { [media.large]: { display: 'none' } },
  },
])
/** Phone buttons of containers (BLOCK-08). */
export const scroll = styleVariants({
  previous: [scrollBase, { left: 0, '::before': { content: '"←" / ""' } }],
  next: [scrollBase, { right: 0, '::before': { content: '"→" / ""' } }],
})
