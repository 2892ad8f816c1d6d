import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const root = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  overflow: 'hidden',
  transition: `box-shadow ${vars.motion.quick}`,
  selectors: { '&:hover': { boxShadow: vars.shadow.md }, '&:focus-within': { boxShadow: vars.shadow.md } },
})
export const picture = style({
  width: '100%',
  aspectRatio: '1',
  objectFit: 'cover',
  // Low enough for a whole row of cards to be visible at once.
  '@media': { [media.large]: { aspectRatio: '5 / 4' } },
})
export const badges = style({
  position: 'absolute',
  top: vars.space['2'],
  left: vars.space['2'],
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space['1'],
})
export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space['1'],
  flex: 1,
  padding: vars.space['3'],
})
const anyName = style({ fontFamily: vars.font.display, fontWeight: 560, lineHeight: 1.25 })
/** By layout: rows are narrower, and secondary to the page's content (CARD-02). */
export const name = styleVariants({
  plp: [anyName, { fontSize: vars.text.lg, '@media': { [media.small]: { fontSize: vars.text.base } } }],
  recommendations: [anyName, { fontSize: vars.text.base }],
})
/** The link covers the whole card, and its name stays the product's. */
export const link = style({
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
})
export const detail = style({ color: vars.color.inkSoft, fontSize: vars.text.sm, lineHeight: 1.4 })
export const range = style({
  display: 'block',
  color: vars.color.inkSoft,
  fontSize: vars.text.xs,
  lineHeight: 1.4,
})
export const alert = style({ color: vars.color.berry, fontSize: vars.text.sm, fontWeight: 750 })
export const bottom = style({
  display: 'grid',
  gap: vars.space['3'],
  marginTop: 'auto',
  paddingTop: vars.space['2'],
})
/** Above the link that covers the card. */
export const action = style({ position: 'relative', zIndex: 1 })
/** Of two cards in a row, so that the words stay in one line. */
globalStyle(`${action} button`, { '@media': { [media.tiny]: { paddingInline: vars.space['2'] } } })
