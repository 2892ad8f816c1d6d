import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { accent } from '~/styles/surfaces.css'
import { vars } from '~/styles/theme.css'

export const root = style({
  position: 'relative',
  overflow: 'hidden',
  '@media': { [media.belowLarge]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const inner = style({
  display: 'grid',
  alignItems: 'center',
  gap: vars.space['5'],
  '@media': { [media.large]: { minHeight: '34rem' } },
})
const pictureBase = style({
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: '100% 60%',
  maxHeight: '24rem',
})
const half = (side: 'left' | 'right', curve: string) => ({
  '@media': {
    [media.large]: {
      position: 'absolute' as const,
      insetBlock: 0,
      [side]: 0,
      width: '56%',
      maxHeight: 'none',
      // Curved towards the text, which is on the plain background so that it is always readable.
      clipPath: curve,
    },
  },
})
/** The picture takes the half that the text leaves; above centred text, the whole width. */
export const picture = styleVariants(
  {
    left: half('right', 'ellipse(100% 130% at 100% 45%)'),
    right: half('left', 'ellipse(100% 130% at 0% 45%)'),
    center: {},
  },
  (rule) => [pictureBase, rule],
)
export const words = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space['4'],
  justifyItems: 'start',
  paddingBlock: vars.space['6'],
  '@media': { [media.large]: { maxWidth: 'min(34rem, 41%)', paddingBlock: vars.space.section } },
})
export const desktop = styleVariants({
  left: {},
  center: {
    '@media': { [media.large]: { justifySelf: 'center', textAlign: 'center', justifyItems: 'center' } },
  },
  right: { '@media': { [media.large]: { justifySelf: 'end' } } },
})
/** On phones the text is below the picture; content may centre it there or move it above (BLOCK-12). */
export const wordsCentred = style({
  '@media': { [media.belowLarge]: { textAlign: 'center', justifyItems: 'center' } },
})
export const wordsFirst = style({ '@media': { [media.belowLarge]: { order: -1 } } })
export const title = style({ fontSize: vars.text.hero, letterSpacing: '-0.03em', lineHeight: 1.02 })
export const tagline = style({
  color: accent,
  fontWeight: 800,
  letterSpacing: '0.12em',
  textTransform: 'uppercase',
  fontSize: vars.text.sm,
})
export const wave = style({
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: '-1px',
  width: '100%',
  height: 'clamp(1rem, 3vw, 2.5rem)',
  fill: vars.color.paper,
})
