import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

/** Little space above: the products are what people come for. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space['3'],
  '@media': {
    [media.small]: { marginTop: `calc(-1 * ${vars.space['3']})` },
    [media.medium]: { marginTop: `calc(-1 * ${vars.space['2']})` },
  },
})
export const breadcrumbs = style({ paddingBottom: 0, lineHeight: 1.3 })
export const about = style({
  maxWidth: vars.width.text,
  marginTop: vars.space['6'],
  display: 'grid',
  gap: vars.space['2'],
  paddingTop: vars.space['5'],
  borderTop: `1px solid ${vars.color.line}`,
})

export const aboutTitle = style({ fontSize: vars.text.h3 })

export const plain = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space['3'] })
/** The filter column is to the left of the results, which precede it in the source. */
export const withFilters = style([
  plain,
  {
    '@media': {
      [media.large]: {
        gridTemplateColumns: '13.5rem minmax(0, 1fr)',
        gridTemplateRows: 'auto 1fr',
        gridTemplateAreas: '"filters tools" "filters results"',
        columnGap: vars.space['6'],
      },
    },
  },
])
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space['2'],
  '@media': { [media.large]: { gridArea: 'tools' } },
})
export const results = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space['4'],
  '@media': { [media.large]: { gridArea: 'results' } },
})
/** On large screens, shown on focus only: skips past the products to the filter column. */
export const opener = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '2.5rem',
  paddingInline: vars.space['4'],
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: vars.text.sm,
  fontWeight: 750,
  textDecoration: 'none',
  ':hover': { borderColor: vars.color.leafDeep, color: vars.color.leafDeep },
  '@media': {
    [media.belowLarge]: { flex: '0 1 8.5rem' },
    [media.large]: { selectors: { '&:not(:focus)': { position: 'absolute', clipPath: 'inset(50%)' } } },
  },
})
export const nothing = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space['4'],
  paddingBlock: vars.space['5'],
})
