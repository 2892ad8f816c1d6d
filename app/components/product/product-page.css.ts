import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

/**
 * In source order: name, pictures, buying, reading. Stacked on phones; from two columns on, pictures and reading on the
 * left, the rest on the right. Floats, since the columns differ in height and neither may leave a gap in the other.
 */
export const page = style({ display: 'flow-root' })

const column = style({
  marginBottom: vars.space['5'],
  minWidth: 0,
  '@media': { [media.twoColumns]: { width: `calc((100% - ${vars.space['6']}) / 2)` } },
})
const left = style([
  column,
  { '@media': { [media.twoColumns]: { float: 'left', clear: 'left', marginBottom: vars.space['6'] } } },
])
const right = style([column, { '@media': { [media.twoColumns]: { float: 'right', clear: 'right' } } }])

export const gallery = left
export const intro = style([right, { display: 'grid', gap: vars.space['2'] }])
export const side = style([
  right,
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space['4'] },
])
export const details = style([left, { display: 'grid', gap: vars.space['4'] }])
export const nutrition = style([right, { display: 'grid', gap: vars.space['3'] }])
export const rest = style({
  clear: 'both',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.section,
  paddingTop: vars.space['5'],
})
export const title = style({ fontSize: vars.text.h2 })
/** Stars, and a badge that opens over the picture below. */
export const rating = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space['1']} ${vars.space['3']}`,
})
export const hit = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['1'],
  minHeight: '1.5rem',
  selectors: { '&::after': { content: '"▾" / ""' } },
})
export const hitPanel = style({
  position: 'absolute',
  zIndex: 5,
  top: '100%',
  left: 0,
  display: 'grid',
  gap: vars.space['2'],
  maxWidth: 'min(20rem, 100%)',
  marginTop: vars.space['1'],
  padding: vars.space['4'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.sm,
  boxShadow: vars.shadow.lg,
  fontSize: vars.text.sm,
})
export const oneLiner = style({ color: vars.color.inkSoft, fontSize: vars.text.lg, lineHeight: 1.45 })
