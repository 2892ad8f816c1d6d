import { keyframes, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

const pulse = keyframes({ '50%': { opacity: 0.45 } })

/** Below the header, which stays visible. */
export const root = style({
  position: 'fixed',
  zIndex: 18,
  inset: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 24rem) auto auto auto 1fr',
  gap: vars.space['4'],
  padding: `${vars.space['5']} max(${vars.space.gutter}, calc((100% - ${vars.width.page}) / 2))`,
  overflow: 'hidden',
  background: vars.color.paper,
  '@media': {
    [media.twoColumns]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateRows: 'auto auto auto 3.25rem minmax(0, 16rem) 1fr',
      columnGap: vars.space['7'],
    },
  },
})
const block = style({
  borderRadius: vars.radius.sm,
  background: vars.color.line,
  animation: `${pulse} 1.4s ease-in-out infinite`,
  '@media': { [media.reducedMotion]: { animation: 'none' } },
})
export const line = style([block, { width: '40%', height: '1rem' }])
export const picture = style([
  block,
  { borderRadius: vars.radius.lg, '@media': { [media.twoColumns]: { gridRow: '2 / 6' } } },
])
export const title = style([block, { width: '80%', height: '2rem' }])
export const button = style([block, { width: '60%', height: '3.25rem' }])
