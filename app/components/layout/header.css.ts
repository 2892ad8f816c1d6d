import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const root = style({ position: 'relative', zIndex: 20, background: vars.color.surface })
export const wideOnly = style({ '@media': { [media.belowLarge]: { display: 'none' } } })

export const utility = style({
  background: vars.color.walnutDeep,
  color: vars.color.onWalnut,
  fontSize: vars.text.sm,
})
export const utilityRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: vars.space['5'],
  minHeight: '2.5rem',
  '@media': { [media.belowLarge]: { justifyContent: 'center' } },
})
export const utilityLinks = style({ display: 'flex', alignItems: 'center', gap: vars.space['5'] })
export const utilityLink = style({
  display: 'inline-block',
  paddingBlock: '0.15rem',
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})

/** One beside the other; more than fit scroll. */
export const campaigns = style({
  display: 'flex',
  gap: vars.space['5'],
  minWidth: 0,
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  scrollbarWidth: 'none',
})

/** A summary with a panel below it. */
export const drop = style({ position: 'relative' })
export const dropSummary = style([
  utilityLink,
  { selectors: { '&::after': { content: '"▾" / ""', marginLeft: '0.4em', fontSize: '0.8em' } } },
])
export const dropPanel = style({
  position: 'absolute',
  right: 0,
  top: '100%',
  zIndex: 30,
  width: 'max-content',
  maxWidth: 'min(24rem, 90vw)',
  padding: vars.space['4'],
  background: vars.color.surface,
  color: vars.color.ink,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.sm,
  boxShadow: vars.shadow.lg,
  '@media': { [media.belowLarge]: { right: 'auto', left: '50%', transform: 'translateX(-50%)' } },
})
export const dropList = style({ display: 'grid', gap: vars.space['2'], paddingLeft: vars.space['4'] })

export const main = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  gridTemplateAreas: '"menu logo tools" "search search search"',
  alignItems: 'center',
  columnGap: vars.space['3'],
  rowGap: vars.space['3'],
  paddingBlock: vars.space['3'],
  '@media': {
    [media.large]: {
      gridTemplateColumns: 'auto minmax(0, 38rem) auto',
      gridTemplateAreas: '"logo search tools"',
      justifyContent: 'space-between',
      columnGap: vars.space['6'],
      paddingBlock: vars.space['4'],
    },
  },
})
export const logo = style({
  gridArea: 'logo',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.4em',
  justifySelf: 'start',
  color: vars.color.walnut,
  fontFamily: vars.font.display,
  fontSize: 'clamp(1.5rem, 1.2rem + 1.4vw, 2.1rem)',
  fontWeight: 650,
  letterSpacing: '-0.03em',
  lineHeight: 1.2,
  textDecoration: 'none',
})
export const logoMark = style({ width: '1.15em', height: '1.15em', flex: 'none' })
export const shell = style({ fill: vars.color.walnut })
export const leaf = style({ fill: vars.color.leaf })
export const seam = style({
  fill: 'none',
  stroke: vars.color.apricot,
  strokeWidth: 1.6,
  strokeLinecap: 'round',
})

/** Its place in the header alone: elsewhere there is no such area, and the form would be a letter wide. */
export const searchArea = style({ gridArea: 'search' })
export const search = style({ display: 'flex', position: 'relative' })
export const searchInput = style({
  flex: 1,
  minWidth: 0,
  height: '3rem',
  paddingInline: '1.25rem 3.5rem',
  background: vars.color.white,
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  selectors: { '&:focus-visible': { borderRadius: vars.radius.pill, outlineOffset: 0 } },
})
export const searchButton = style({
  position: 'absolute',
  insetBlock: '0.3rem',
  right: '0.3rem',
  width: '2.4rem',
  display: 'grid',
  placeItems: 'center',
  borderRadius: vars.radius.pill,
  background: vars.color.leaf,
  color: vars.color.white,
  selectors: { '&:hover': { background: vars.color.leafDeep } },
})

export const tools = style({ gridArea: 'tools', display: 'flex', alignItems: 'center', gap: vars.space['2'] })
export const tool = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space['2'],
  minHeight: '2.75rem',
  paddingInline: vars.space['2'],
  color: vars.color.ink,
  fontWeight: 700,
  textDecoration: 'none',
  borderRadius: vars.radius.pill,
  selectors: { '&:hover': { background: vars.color.sand } },
})
export const toolText = style({
  '@media': {
    [media.small]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})
export const count = style({
  minWidth: '1.6rem',
  paddingInline: '0.4rem',
  borderRadius: vars.radius.pill,
  background: vars.color.apricot,
  color: vars.color.walnutDeep,
  fontSize: vars.text.xs,
  fontWeight: 800,
  lineHeight: '1.6rem',
  textAlign: 'center',
})

export const simple = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space['3'],
  paddingBlock: vars.space['4'],
})
export const ruled = style({ borderBottom: `1px solid ${vars.color.line}` })

export const banner = style({
  padding: `${vars.space['1']} ${vars.space['4']}`,
  background: vars.color.apricot,
  fontSize: vars.text.sm,
  color: vars.color.walnutDeep,
  fontWeight: 750,
  textAlign: 'center',
})
export const bannerLink = style({ color: 'inherit' })
export const promo = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: vars.space['6'],
  padding: vars.space['1'],
  background: vars.color.leafTint,
  color: vars.color.leafDeep,
  fontSize: vars.text.sm,
  fontWeight: 700,
})
