import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { inRecipes } from '~/styles/in-recipes'
import { vars } from '~/styles/theme.css'

export const breadcrumbs = style(
  inRecipes({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: vars.space['2'],
    paddingBottom: vars.space['4'],
    fontSize: vars.text.sm,
    color: vars.color.inkSoft,
  }),
)
export const crumb = style({
  selectors: { '&:not(:last-child)::after': { content: '"›" / ""', marginLeft: vars.space['2'] } },
})
export const crumbLink = style({ color: vars.color.inkSoft, display: 'inline-block', paddingBlock: '0.1rem' })

export const disclosure = style(
  inRecipes({ borderBlock: `1px solid ${vars.color.line}`, selectors: { '& + &': { borderTop: 0 } } }),
)
/** Slides open, if the browser supports it and motion is wanted; in print it is fully shown (MODAL-12). */
const slides = `screen and ${media.motion}`
globalStyle(`${disclosure}::details-content`, {
  '@supports': {
    '(interpolate-size: allow-keywords)': {
      '@media': {
        [slides]: {
          interpolateSize: 'allow-keywords',
          blockSize: 0,
          overflowY: 'clip',
          transition: `block-size ${vars.motion.calm}, content-visibility ${vars.motion.calm} allow-discrete`,
        },
      },
    },
  },
})
globalStyle(`${disclosure}[open]::details-content`, {
  '@supports': {
    '(interpolate-size: allow-keywords)': { '@media': { [slides]: { blockSize: 'auto' } } },
  },
})
export const summary = style(
  inRecipes({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: vars.space['3'],
    minHeight: '3rem',
    paddingBlock: vars.space['3'],
    fontWeight: 750,
    selectors: {
      '&::after': {
        content: '"+" / ""',
        fontSize: '1.5em',
        lineHeight: 1,
        fontWeight: 400,
        color: vars.color.apricotDeep,
      },
      '[open] > &::after': { content: '"–" / ""' },
      '&:hover': { color: vars.color.leafDeep },
    },
    '@media': { [media.print]: { selectors: { '&::after': { display: 'none' } } } },
  }),
)
export const content = style({ paddingBottom: vars.space['5'] })
