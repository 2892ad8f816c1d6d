import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'

/** Consecutive tiles share one grid. */
export const tiles = style({
  display: 'grid',
  gap: 'clamp(0.75rem, 2vw, 1.5rem)',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 45%), 1fr))',
  '@media': { [media.large]: { gridTemplateColumns: 'repeat(4, 1fr)' } },
})
