import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { inRecipes } from '~/styles/in-recipes'
import { vars } from '~/styles/theme.css'

export const container = styleVariants(
  { page: vars.width.page, text: vars.width.text, form: vars.width.form },
  (maxWidth) =>
    inRecipes({
      width: '100%',
      maxWidth: `calc(${maxWidth} + 2 * ${vars.space.gutter})`,
      marginInline: 'auto',
      paddingInline: vars.space.gutter,
    }),
)

export const stack = styleVariants(vars.space, (gap) =>
  inRecipes({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap }),
)

export const cluster = styleVariants(vars.space, (gap) =>
  inRecipes({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap }),
)
export const spread = style(inRecipes({ justifyContent: 'space-between' }))

const columns = (min: string) =>
  inRecipes({
    display: 'grid',
    gap: `clamp(0.75rem, 2vw, 1.5rem)`,
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}, 100%), 1fr))`,
  })
export const grid = styleVariants({ cards: '15.5rem', tiles: '11rem', wide: '20rem' }, columns)
/** Product cards: two per row on phones, four beside a filter column. */
export const cardGrid = style([
  columns('12.5rem'),
  { '@media': { [media.small]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: vars.space['3'] } } },
])

export const card = style(
  inRecipes({
    background: vars.color.surface,
    border: `1px solid ${vars.color.line}`,
    borderRadius: vars.radius.md,
    padding: 'clamp(1rem, 3vw, 1.75rem)',
  }),
)

/** A main column and a narrower one beside it; stacked on small screens. */
export const sidebar = style(
  inRecipes({
    display: 'grid',
    gap: vars.space['6'],
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': { [media.large]: { gridTemplateColumns: 'minmax(0, 1fr) 23rem', gap: vars.space['7'] } },
  }),
)
/** Stays visible while the main column scrolls. */
export const sticky = style(
  inRecipes({
    '@media': {
      [media.large]: { position: 'sticky', top: `calc(${vars.header.bar} + ${vars.space['5']})` },
    },
  }),
)

export const first = style(inRecipes({ '@media': { [media.belowLarge]: { order: -1 } } }))

export const visuallyHidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

export const skipLink = style({
  position: 'absolute',
  left: vars.space['3'],
  top: '-10rem',
  zIndex: 50,
  padding: `${vars.space['3']} ${vars.space['5']}`,
  background: vars.color.walnutDeep,
  color: vars.color.onWalnut,
  borderRadius: vars.radius.sm,
  ':focus': { top: vars.space['3'] },
})

export const prose = style(inRecipes({ maxWidth: vars.width.text, fontSize: vars.text.lg, lineHeight: 1.7 }))
export const muted = style(inRecipes({ color: vars.color.inkSoft, fontSize: vars.text.sm }))
export const lead = style(inRecipes({ color: vars.color.inkSoft, fontSize: vars.text.xl, lineHeight: 1.5 }))
export const eyebrow = style(
  inRecipes({
    color: vars.color.apricotDeep,
    fontSize: vars.text.xs,
    fontWeight: 800,
    letterSpacing: '0.12em',
    textTransform: 'uppercase',
  }),
)

export const scroller = style({ overflowX: 'auto' })
