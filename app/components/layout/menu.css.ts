import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { ringWithin } from '~/styles/focus'
import { surfaces } from '~/styles/palette'
import { vars } from '~/styles/theme.css'

/** Fills the space the header leaves below its bar. */
export const line = style({
  position: 'absolute',
  zIndex: 19,
  insetInline: 0,
  top: `calc(${vars.header.promo} + ${vars.header.bar})`,
  height: vars.header.menu,
  background: vars.color.surface,
  borderBlock: `1px solid ${vars.color.line}`,
  '@media': {
    [media.large]: {
      display: 'flex',
      justifyContent: 'space-between',
      paddingInline: `max(${vars.space.gutter} - ${vars.space['4']}, calc((100% - ${vars.width.page}) / 2 - ${vars.space['4']}))`,
    },
    [media.print]: { display: 'none' },
  },
})
/** Scrolls sideways on small screens. */
export const list = style({
  display: 'flex',
  '@media': {
    [media.belowLarge]: {
      overflowX: 'auto',
      scrollbarWidth: 'none',
      paddingInline: `calc(${vars.space.gutter} - ${vars.space['3']}) 2rem`,
      maskImage: 'linear-gradient(to right, black calc(100% - 2.5rem), transparent)',
    },
  },
})
export const item = style({})
export const header = style({
  display: 'flex',
  alignItems: 'center',
  height: `calc(${vars.header.menu} - 2px)`,
  paddingInline: vars.space['4'],
  color: vars.color.ink,
  fontWeight: 750,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '@media': { [media.belowLarge]: { paddingInline: vars.space['3'], fontSize: vars.text.sm } },
  boxShadow: 'inset 0 0 0 transparent',
  selectors: {
    '&:focus-visible': ringWithin,
    [`${item}:hover > &, ${item}:focus-within > &`]: {
      color: vars.color.leafDeep,
      boxShadow: `inset 0 -3px 0 ${vars.color.apricot}`,
    },
  },
})
export const icon = style({ flex: 'none', width: '1.5rem', height: '1.5rem', marginRight: vars.space['2'] })
/** A department's colour, set in content, as a line below its name (MENU-01). */
for (const [name, { background }] of Object.entries(surfaces))
  globalStyle(`${header}[data-colour="${name}"]`, { borderBottom: `3px solid ${background}` })

/** Opens after 300 ms of hover (MENU-02), and at once for the keyboard; all links, no script needed. */
export const panel = style({
  position: 'absolute',
  zIndex: 30,
  top: '100%',
  insetInline: `max(${vars.space.gutter}, calc((100% - ${vars.width.page}) / 2))`,
  display: 'flex',
  gap: vars.space['6'],
  padding: vars.space['6'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderTop: 0,
  borderRadius: `0 0 ${vars.radius.md} ${vars.radius.md}`,
  boxShadow: vars.shadow.lg,
  visibility: 'hidden',
  opacity: 0,
  transition: 'visibility 0s 100ms, opacity 100ms',
  '@media': { [media.belowLarge]: { display: 'none' } },
  selectors: {
    [`${item}:hover > &`]: {
      visibility: 'visible',
      opacity: 1,
      transition: 'visibility 0s 300ms, opacity 140ms 300ms',
    },
    [`${list}[data-open] > ${item}:hover > &`]: { transition: 'none' },
    [`${item}:focus-within > &`]: { visibility: 'visible', opacity: 1, transition: 'none' },
    [`${item}[data-closed] > &`]: { visibility: 'hidden' },
  },
})
/** Where no promotion takes the rest of the panel, the groups do, each with its links in columns. */
export const groups = style({
  display: 'flex',
  gap: vars.space['6'],
  selectors: { '&:only-child': { flex: 1 } },
})
export const group = style({
  minWidth: '12rem',
  selectors: { [`${groups}:only-child > &`]: { flex: 1, columns: '12rem' } },
})
export const groupTitle = style({
  columnSpan: 'all',
  marginBottom: vars.space['2'],
  fontFamily: vars.font.display,
  fontSize: vars.text.lg,
  fontWeight: 600,
})
export const link = style({
  display: 'block',
  paddingBlock: '0.3rem',
  color: vars.color.inkSoft,
  textDecoration: 'none',
  selectors: { '&:hover': { color: vars.color.leafDeep, textDecoration: 'underline' } },
})
/** Takes the remaining space. */
export const promo = style({ flex: 1, color: vars.color.ink, fontWeight: 750, textDecoration: 'none' })
export const promoPicture = style({
  width: '100%',
  height: '14rem',
  objectFit: 'cover',
  objectPosition: '50% 65%',
  borderRadius: vars.radius.sm,
  marginBottom: vars.space['2'],
})

/** On small screens it is on the menu page. */
export const secondary = style({ '@media': { [media.belowLarge]: { display: 'none' } } })
export const secondarySummary = style([
  header,
  { selectors: { '&::after': { content: '"▾" / ""', marginLeft: '0.4em', fontSize: '0.8em' } } },
])
export const secondaryPanel = style({
  position: 'absolute',
  top: '100%',
  right: `max(${vars.space.gutter}, calc((100% - ${vars.width.page}) / 2))`,
  padding: `${vars.space['4']} ${vars.space['5']}`,
  columns: 2,
  columnGap: vars.space['6'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderTop: 0,
  borderRadius: `0 0 ${vars.radius.md} ${vars.radius.md}`,
  boxShadow: vars.shadow.lg,
})
