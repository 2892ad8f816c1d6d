import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const root = style({ position: 'relative', zIndex: 20, background: vars.color.surface })

/** Leaves room for the promo line above and the menu line below; on scroll only the bar stays visible. */
export const between = style({
  marginTop: vars.header.promo,
  marginBottom: vars.header.menu,
  '@media': {
    [media.tall]: { position: 'sticky', top: 0 },
    [media.print]: { marginBlock: 0 },
  },
})
export const main = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['2'],
  height: vars.header.bar,
  '@media': { [media.large]: { gap: vars.space['6'], justifyContent: 'space-between' } },
})
export const menuLink = style({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  marginLeft: `calc(-1 * ${vars.space['3']})`,
  color: vars.color.ink,
  borderRadius: vars.radius.pill,
  selectors: { '&:hover': { background: vars.color.sand } },
  '@media': { [media.large]: { display: 'none' }, [media.print]: { display: 'none' } },
})
export const logo = style({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: '0.4em',
  color: vars.color.walnut,
  fontFamily: vars.font.display,
  fontSize: 'clamp(1.3rem, 1.1rem + 1.2vw, 2rem)',
  fontWeight: 650,
  letterSpacing: '-0.03em',
  lineHeight: 1.2,
  textDecoration: 'none',
  // While typing on a phone, the search takes the logo's space.
  selectors: {
    [`${main}:has(input:focus) > &`]: { '@media': { [media.small]: { display: 'none' } } },
  },
})
/** Beside a phone's search only the name fits, on the narrowest only the mark. */
export const logoMark = style({
  width: '1.15em',
  height: '1.15em',
  flex: 'none',
  selectors: {
    [`${between} &`]: {
      '@media': { [media.small]: { display: 'none' }, [media.tiny]: { display: 'block' } },
    },
  },
})
export const logoWord = style({
  '@media': { [media.tiny]: { display: 'none' } },
})
export const shell = style({ fill: vars.color.walnut })
export const leaf = style({ fill: vars.color.leaf })
export const seam = style({
  fill: 'none',
  stroke: vars.color.apricot,
  strokeWidth: 1.6,
  strokeLinecap: 'round',
})

export const searchArea = style({ flex: 1, minWidth: 0, maxWidth: '38rem' })
export const search = style({ display: 'flex', position: 'relative' })
export const searchInput = style({
  flex: 1,
  minWidth: 0,
  height: '2.75rem',
  paddingInline: '1.1rem 3rem',
  textOverflow: 'ellipsis',
  '@media': { [media.small]: { paddingInline: '0.9rem 2.6rem' } },
  background: vars.color.white,
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  selectors: { '&:focus-visible': { borderRadius: vars.radius.pill, outlineOffset: 0 } },
})
export const searchButton = style({
  position: 'absolute',
  insetBlock: '0.25rem',
  right: '0.25rem',
  width: '2.25rem',
  display: 'grid',
  placeItems: 'center',
  borderRadius: vars.radius.pill,
  background: vars.color.leaf,
  color: vars.color.white,
  selectors: { '&:hover': { background: vars.color.leafDeep } },
})

export const tools = style({ display: 'flex', flex: 'none', alignItems: 'center', gap: vars.space['2'] })
export const tool = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space['2'],
  minHeight: '2.75rem',
  paddingInline: vars.space['2'],
  '@media': {
    [media.small]: { gap: vars.space['1'], paddingRight: 0 },
    // No way anywhere on paper, which keeps the logo and the number to call.
    [media.print]: { display: 'none' },
  },
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
/** On phones it is on the menu page. */
export const account = style({ '@media': { [media.small]: { display: 'none' } } })
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

/** Always one line: what does not fit is hidden, never wrapped. */
export const simple = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space['3'],
  minHeight: vars.header.bar,
  whiteSpace: 'nowrap',
})
export const needHelp = style({
  '@media': {
    [media.small]: { marginLeft: 'auto', fontSize: vars.text.sm, lineHeight: 1.25, textAlign: 'right' },
  },
})
/** On phones above the number. */
export const needHelpWords = style({
  '@media': {
    [media.small]: { display: 'block' },
    [media.print]: { display: 'none' },
  },
})
export const ruled = style({ borderBottom: `1px solid ${vars.color.line}` })
