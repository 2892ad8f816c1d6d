import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

const columns = (count: number) => ({
  display: 'grid',
  gap: vars.space['3'],
  marginTop: vars.space['4'],
  gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
})
/** Phones fit two per row, or one with a long label. */
export const grid = styleVariants({ 2: 2, 3: 3 }, (count) => [
  columns(count),
  { '@media': { [media.small]: { gridTemplateColumns: `repeat(${count - 1}, minmax(0, 1fr))` } } },
])
export const size = style({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  gap: vars.space['2'],
  height: '100%',
  padding: vars.space['3'],
  background: vars.color.surface,
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.sm,
  fontVariantNumeric: 'tabular-nums',
})
export const label = style({ fontWeight: 800, overflowWrap: 'anywhere' })
export const alert = style({ color: vars.color.berry, fontWeight: 750 })
