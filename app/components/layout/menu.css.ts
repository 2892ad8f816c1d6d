import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { surfaces } from '~/styles/palette'
import { vars } from '~/styles/theme.css'

export const bar = style({
  borderBlock: `1px solid ${vars.color.line}`,
  '@media': { [media.belowLarge]: { display: 'none' } },
})
export const list = style({
  display: 'flex',
  justifyContent: 'center',
  gap: vars.space['1'],
  position: 'relative',
  maxWidth: `calc(${vars.width.page} + 2 * ${vars.space.gutter})`,
  marginInline: 'auto',
})
export const item = style({})
export const header = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '3rem',
  paddingInline: vars.space['4'],
  color: vars.color.ink,
  fontWeight: 750,
  textDecoration: 'none',
  boxShadow: 'inset 0 0 0 transparent',
  selectors: {
    [`${item}:hover > &, ${item}:focus-within > &`]: {
      color: vars.color.leafDeep,
      boxShadow: `inset 0 -3px 0 ${vars.color.apricot}`,
    },
  },
})
export const icon = style({ flex: 'none', width: '1.5rem', height: '1.5rem', marginRight: vars.space['2'] })
/** The colour that content gives a department: a line below its name (MENU-01). */
for (const [name, { background }] of Object.entries(surfaces))
  globalStyle(`${header}[data-colour="${name}"]`, { borderBottom: `3px solid ${background}` })

/** Opens on hover after 300 ms (MENU-02) and at once for the keyboard; links all the way, no script needed. */
export const panel = style({
  position: 'absolute',
  zIndex: 30,
  top: '100%',
  left: 0,
  right: 0,
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
export const groups = style({
  flex: 1,
  display: 'grid',
  gap: vars.space['6'],
  gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
})
export const groupTitle = style({
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
export const promo = style({ width: '15rem', color: vars.color.ink, fontWeight: 750, textDecoration: 'none' })
export const promoPicture = style({
  width: '100%',
  aspectRatio: '3 / 2',
  objectFit: 'cover',
  borderRadius: vars.radius.sm,
  marginBottom: vars.space['2'],
})

export const secondary = style({
  display: 'flex',
  gap: vars.space['5'],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  paddingBlock: vars.space['1'],
  fontSize: vars.text.sm,
  whiteSpace: 'nowrap',
  '@media': { [media.large]: { justifyContent: 'center' } },
})
export const secondaryLink = style([link, { selectors: { '&:hover': { textDecoration: 'underline' } } }])

export const mobile = style({ gridArea: 'menu', '@media': { [media.large]: { display: 'none' } } })
export const mobileSummary = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  borderRadius: vars.radius.pill,
})
export const mobilePanel = style({
  position: 'absolute',
  zIndex: 40,
  left: 0,
  right: 0,
  padding: `${vars.space['3']} ${vars.space.gutter} ${vars.space['6']}`,
  background: vars.color.surface,
  borderBottom: `1px solid ${vars.color.line}`,
  boxShadow: vars.shadow.lg,
})
export const mobileEntry = style({ borderBottom: `1px solid ${vars.color.line}` })
export const mobileLink = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '3rem',
  color: vars.color.ink,
  fontWeight: 700,
  textDecoration: 'none',
})
export const mobileOpener = style([
  mobileLink,
  {
    selectors: {
      '&::after': { content: '"+" / ""', fontSize: '1.4em', fontWeight: 400 },
      '[open] > &::after': { content: '"–" / ""' },
    },
  },
])
export const mobileSub = style({ padding: `0 0 ${vars.space['3']} ${vars.space['4']}` })
