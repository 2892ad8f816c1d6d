import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { accent } from '~/styles/surfaces.css'
import { vars } from '~/styles/theme.css'

export const flow = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
/** A hero at the top joins the header without the room that other pages have there. */
export const flush = style([flow, { marginTop: `calc(-1 * ${vars.space['5']})` }])

export const hero = style({
  position: 'relative',
  overflow: 'hidden',
  '@media': { [media.belowLarge]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const heroInner = style({
  display: 'grid',
  alignItems: 'center',
  gap: vars.space['5'],
  '@media': { [media.large]: { minHeight: '34rem' } },
})
const heroPictureBase = style({ width: '100%', height: '100%', objectFit: 'cover', maxHeight: '24rem' })
const half = (side: 'left' | 'right', curve: string) => ({
  '@media': {
    [media.large]: {
      position: 'absolute' as const,
      insetBlock: 0,
      [side]: 0,
      width: '56%',
      maxHeight: 'none',
      // A curve towards the words, which stand on the plain ground so that they can always be read.
      clipPath: curve,
    },
  },
})
/** The picture takes the half of the hero that the words leave; beside centred words it stands below them. */
export const heroPicture = styleVariants(
  {
    left: half('right', 'ellipse(100% 130% at 100% 45%)'),
    right: half('left', 'ellipse(100% 130% at 0% 45%)'),
    center: {},
  },
  (rule) => [heroPictureBase, rule],
)
export const heroText = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space['4'],
  justifyItems: 'start',
  paddingBlock: vars.space['6'],
  '@media': { [media.large]: { maxWidth: 'min(36rem, 44%)', paddingBlock: vars.space.section } },
})
export const heroDesktop = styleVariants({
  left: {},
  center: {
    '@media': { [media.large]: { justifySelf: 'center', textAlign: 'center', justifyItems: 'center' } },
  },
  right: { '@media': { [media.large]: { justifySelf: 'end' } } },
})
/** On a phone the words stand below the picture: centred there, or above it, where content says so (BLOCK-12). */
export const wordsCentred = style({
  '@media': { [media.belowLarge]: { textAlign: 'center', justifyItems: 'center' } },
})
export const wordsFirst = style({ '@media': { [media.belowLarge]: { order: -1 } } })
export const heroTitle = style({ fontSize: vars.text.hero, letterSpacing: '-0.03em', lineHeight: 1.02 })
export const tagline = style({
  color: accent,
  fontWeight: 800,
  letterSpacing: '0.12em',
  textTransform: 'uppercase',
  fontSize: vars.text.sm,
})
export const heroCopy = style({ fontSize: vars.text.xl, lineHeight: 1.5 })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space['3'] })
export const wave = style({
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: '-1px',
  width: '100%',
  height: 'clamp(1rem, 3vw, 2.5rem)',
  fill: vars.color.paper,
})

export const band = style({ paddingBlock: vars.space.section })
export const tight = style({ paddingBlock: 'clamp(1rem, 2vw, 1.75rem)' })

export const banner = style({
  display: 'grid',
  overflow: 'hidden',
  borderRadius: vars.radius.lg,
  alignItems: 'center',
  '@media': { [media.large]: { gridTemplateColumns: '1fr 1fr' } },
})
export const bannerText = style({
  display: 'grid',
  gap: vars.space['4'],
  justifyItems: 'start',
  padding: 'clamp(1.5rem, 5vw, 4rem)',
})
export const bannerPicture = style({ width: '100%', height: '100%', maxHeight: '26rem', objectFit: 'cover' })

export const shelf = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space['4'],
  minHeight: '9rem',
  padding: vars.space['5'],
  borderRadius: vars.radius.md,
  overflow: 'hidden',
})
export const shelfGround = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
export const shelfText = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space['3'],
  justifyItems: 'start',
})
export const shelfPicture = style({ position: 'relative', width: 'clamp(6rem, 20vw, 12rem)' })

/** Several tiles that follow each other share one grid. */
export const tiles = style({
  display: 'grid',
  gap: 'clamp(0.75rem, 2vw, 1.5rem)',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 45%), 1fr))',
  '@media': { [media.large]: { gridTemplateColumns: 'repeat(4, 1fr)' } },
})
export const rounds = style({
  display: 'grid',
  gap: 'clamp(0.6rem, 2vw, 1.5rem)',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  fontSize: vars.text.xs,
  '@media': {
    [media.medium]: { fontSize: vars.text.base },
    [media.large]: { gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' },
  },
})
export const tile = style({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  height: '100%',
  borderRadius: vars.radius.md,
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { boxShadow: vars.shadow.md } },
})
export const tilePicture = style({
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  transition: `transform ${vars.motion.calm}`,
  selectors: { [`${tile}:hover > &`]: { transform: 'scale(1.04)' } },
})
export const tileText = style({ display: 'block', padding: vars.space['4'] })
export const tileName = style({
  display: 'block',
  fontFamily: vars.font.display,
  fontSize: vars.text.xl,
  fontWeight: 560,
  lineHeight: 1.2,
})
export const tileDetail = style({ display: 'block', color: vars.color.inkSoft, fontSize: vars.text.sm })
export const round = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space['3'],
  color: vars.color.ink,
  fontWeight: 750,
  textAlign: 'center',
  textDecoration: 'none',
})
export const roundPicture = style({
  width: '100%',
  maxWidth: '10rem',
  aspectRatio: '1',
  objectFit: 'cover',
  borderRadius: vars.radius.pill,
  border: `3px solid ${vars.color.surface}`,
  boxShadow: vars.shadow.sm,
  selectors: { [`${round}:hover > &`]: { boxShadow: vars.shadow.md } },
})

const gridBase = style({ display: 'grid', gap: 'clamp(0.75rem, 2vw, 1.5rem)' })
const columns = (count: number) => ({
  '@media': { [media.large]: { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } },
})
export const gridColumns = styleVariants({ 3: columns(3), 4: columns(4), 5: columns(5) }, (rule) => [
  gridBase,
  rule,
])
/** BLOCK-16 */
export const mobileColumns = styleVariants({
  one: { '@media': { [media.belowLarge]: { gridTemplateColumns: 'minmax(0, 1fr)' } } },
  two: { '@media': { [media.belowLarge]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
})

export const title = style({ marginBottom: vars.space['5'] })
export const text = style({
  display: 'grid',
  gap: vars.space['4'],
  maxWidth: vars.width.text,
  fontSize: vars.text.lg,
  lineHeight: 1.7,
})
export const large = style({ fontSize: vars.text.xl })
export const bullets = style({
  display: 'grid',
  gap: vars.space['2'],
  maxWidth: vars.width.text,
  paddingLeft: vars.space['5'],
  fontSize: vars.text.lg,
})
globalStyle(`${bullets} li::marker`, { color: vars.color.apricotDeep })

export const faq = styleVariants({ black: { borderColor: vars.color.ink }, gray: {} })
export const faqTitle = styleVariants({ large: { fontSize: vars.text.xl }, medium: {} })

export const marquee = style({
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  paddingBlock: vars.space['3'],
  fontFamily: vars.font.display,
  fontSize: vars.text.xl,
})
export const marqueeCopy = style({ paddingInline: vars.space['5'] })

export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space['2'],
  marginBottom: vars.space['5'],
})
export const chip = style({
  display: 'inline-block',
  padding: `${vars.space['2']} ${vars.space['4']}`,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { background: vars.color.leafTint } },
})

export const slides = style({
  display: 'flex',
  gap: vars.space['4'],
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'thin',
  paddingBottom: vars.space['3'],
})
const slideBase = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space['3'],
  scrollSnapAlign: 'start',
  padding: vars.space['5'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
})
/** So that this many fill the strip, with the gaps between them. */
const share = (count: number) => `0 0 calc((100% - ${count - 1} * ${vars.space['4']}) / ${count})`
/** By the slides in view at once (BLOCK-03); narrower screens have room for one and a piece of the next, or for two. */
export const slide = styleVariants({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 }, (count) => [
  slideBase,
  count === 1
    ? { flex: share(1) }
    : {
        flex: '0 0 85%',
        '@media': { [media.medium]: { flex: share(2) }, [media.large]: { flex: share(count) } },
      },
])
export const wideOnly = style({ '@media': { [media.belowLarge]: { display: 'none' } } })
const slideLinks = style({ display: 'flex', gap: vars.space['2'] })
globalStyle(`${slideLinks} > a`, {
  display: 'grid',
  placeItems: 'center',
  minWidth: '2.75rem',
  minHeight: '2.75rem',
  color: vars.color.leafDeep,
  textDecoration: 'none',
})
export const slideArrows = style([slideLinks, { justifyContent: 'space-between' }])
export const bulletLinks = style([slideLinks, { justifyContent: 'center' }])
