import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'

const base = style({ display: 'grid', gap: 'clamp(0.75rem, 2vw, 1.5rem)' })
const columns = (count: number) => ({
  '@media': { [media.large]: { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } },
})
export const gridColumns = styleVariants({ 3: columns(3), 4: columns(4), 5: columns(5) }, (rule) => [
  base,
  rule,
])
/** BLOCK-16 */
export const mobileColumns = styleVariants({
  one: { '@media': { [media.belowLarge]: { gridTemplateColumns: 'minmax(0, 1fr)' } } },
  two: { '@media': { [media.belowLarge]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
})
