import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

/** One column that starts with the menu; from the large breakpoint on, the menu has its own column. */
export const frame = style({
  display: 'grid',
  gap: vars.space['4'],
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingTop: vars.space['4'],
  '@media': {
    [media.large]: {
      gridTemplateColumns: '14.5rem minmax(0, 1fr)',
      gap: vars.space['7'],
      alignItems: 'start',
      paddingTop: vars.space['6'],
    },
  },
})
export const page = style({
  minWidth: 0,
  '@media': { [media.large]: { gridColumn: 2, gridRow: 1 } },
})
/** On small screens its parts join the page's grid: the menu first, anything below it last. */
export const side = style({
  display: 'contents',
  '@media': {
    [media.large]: { display: 'grid', gap: vars.space['5'], gridColumn: 1, gridRow: 1 },
    [media.print]: { display: 'none' },
  },
})
export const menu = style({ minWidth: 0, '@media': { [media.belowLarge]: { order: -1 } } })
export const entries = style({
  '@media': {
    [media.belowLarge]: {
      display: 'flex',
      gap: vars.space['2'],
      overflowX: 'auto',
      scrollbarWidth: 'none',
      marginInline: `calc(-1 * ${vars.space.gutter})`,
      paddingInline: `${vars.space.gutter} 2.5rem`,
      paddingBlock: vars.space['1'],
      maskImage: 'linear-gradient(to right, black calc(100% - 2.5rem), transparent)',
    },
    [media.large]: { borderLeft: `2px solid ${vars.color.line}` },
  },
})
export const entry = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  color: vars.color.inkSoft,
  fontWeight: 700,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { color: vars.color.leafDeep } },
  '@media': {
    [media.belowLarge]: {
      minHeight: '2.5rem',
      paddingInline: vars.space['4'],
      border: `1.5px solid ${vars.color.lineStrong}`,
      borderRadius: vars.radius.pill,
      fontSize: vars.text.sm,
      selectors: {
        '&[aria-current]': {
          color: vars.color.white,
          background: vars.color.leaf,
          borderColor: vars.color.leaf,
        },
      },
    },
    [media.large]: {
      marginLeft: '-2px',
      paddingLeft: vars.space['4'],
      borderLeft: '2px solid transparent',
      selectors: { '&[aria-current]': { color: vars.color.leafDeep, borderLeftColor: vars.color.leaf } },
    },
  },
})
export const title = style({ fontSize: vars.text.h2 })
export const refer = style({
  display: 'grid',
  gap: vars.space['2'],
  padding: vars.space['4'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
})
export const referTitle = style({ fontSize: vars.text.lg })
