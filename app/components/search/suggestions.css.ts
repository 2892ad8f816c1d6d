/** Search suggestions: below the box on large screens, full screen on small ones (SRCH-01). */
import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

/** Two columns: text suggestions, and products. */
export const list = style({
  '@media': {
    [media.large]: {
      position: 'absolute',
      top: 'calc(100% + 0.5rem)',
      left: 0,
      right: 0,
      zIndex: 30,
      minWidth: '38rem',
      padding: vars.space['4'],
      background: vars.color.white,
      border: `1px solid ${vars.color.line}`,
      borderRadius: vars.radius.md,
      boxShadow: vars.shadow.lg,
    },
  },
  selectors: {
    '&[hidden]': { display: 'none' },
  },
})
export const groups = style({
  display: 'grid',
  gap: vars.space['4'],
  alignContent: 'start',
  '@media': {
    [media.large]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)',
      columnGap: vars.space['5'],
      // It scrolls itself, as what a combobox opens may: its options are gone through by the arrow keys.
      maxHeight: 'min(34rem, calc(100vh - 10rem))',
      overflowY: 'auto',
      // Products start level with the first of the others.
      gridAutoFlow: 'row dense',
    },
  },
})

const block = style({ display: 'grid', alignContent: 'start', minWidth: 0 })
const wide = { '@media': { [media.large]: { gridColumn: '1 / -1' } } }
const left = { '@media': { [media.large]: { gridColumn: 1 } } }
export const group = styleVariants({
  recent: [block, wide],
  links: [
    wide,
    { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space['2'], minWidth: 0 },
  ],
  queries: [block, left],
  departments: [block, left],
  products: [block, { '@media': { [media.large]: { gridColumn: 2, gridRow: 'span 2' } } }],
})
export const title = style({
  paddingInline: vars.space['2'],
  color: vars.color.inkSoft,
  fontSize: vars.text.xs,
  fontWeight: 700,
  width: '100%',
})

const base = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['2'],
  minHeight: '2.5rem',
  paddingInline: vars.space['2'],
  color: vars.color.ink,
  borderRadius: vars.radius.sm,
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.color.sand },
    '&[aria-selected="true"]': {
      background: vars.color.leafTint,
      outline: `2px solid ${vars.color.leafDeep}`,
      outlineOffset: '-2px',
    },
  },
  '@media': { [media.belowLarge]: { minHeight: '2.75rem' } },
})
export const option = styleVariants({
  row: [base],
  product: [base, { paddingBlock: vars.space['1'] }],
  chip: [
    base,
    {
      border: `1px solid ${vars.color.lineStrong}`,
      borderRadius: vars.radius.pill,
      paddingInline: vars.space['4'],
    },
  ],
  more: [base, { color: vars.color.leafDeep, fontWeight: 700, textDecoration: 'underline' }],
})
export const match = style({ background: 'none', color: vars.color.leafDeep, fontWeight: 800 })
export const aside = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
export const picture = style({
  flex: 'none',
  borderRadius: vars.radius.sm,
  background: vars.color.sand,
  objectFit: 'cover',
})
export const words = style({ display: 'grid', minWidth: 0, lineHeight: 1.35 })

/** On small screens the search fills the screen. */
export const dialog = style({
  width: '100vw',
  maxWidth: '100vw',
  height: '100dvh',
  maxHeight: '100dvh',
  margin: 0,
  padding: vars.space['3'],
  overflowY: 'auto',
  color: vars.color.ink,
  background: vars.color.surface,
  border: 0,
})
export const bar = style({
  position: 'sticky',
  // At the very edge: nothing may show above it while scrolling.
  top: `calc(-1 * ${vars.space['3']})`,
  zIndex: 1,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: vars.space['2'],
  paddingBlock: vars.space['3'],
  background: vars.color.surface,
})
export const close = style({
  minHeight: '2.75rem',
  paddingInline: vars.space['2'],
  color: vars.color.leafDeep,
  background: 'none',
  border: 0,
  fontWeight: 700,
  cursor: 'pointer',
})
export const said = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})
