import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { ringWithin } from '~/styles/focus'
import { vars } from '~/styles/theme.css'

/** Fills the space the header leaves above its bar. */
export const root = style({
  position: 'absolute',
  zIndex: 30,
  insetInline: 0,
  top: 0,
  height: vars.header.promo,
  background: vars.color.walnutDeep,
  color: vars.color.onWalnut,
  fontSize: vars.text.xs,
  '@media': { [media.print]: { display: 'none' } },
})
export const row = style({ display: 'flex', alignItems: 'center', gap: vars.space['5'], height: '100%' })
export const wideOnly = style({ '@media': { [media.belowLarge]: { display: 'none' } } })

/** In a row, which scrolls if they do not fit. */
export const messages = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['5'],
  minWidth: 0,
  height: '100%',
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  scrollbarWidth: 'none',
  selectors: {
    '&:focus-visible': ringWithin,
    // Fades text out where more follows.
    '&::after': {
      content: '',
      position: 'sticky',
      right: 0,
      flex: '0 0 2.5rem',
      alignSelf: 'stretch',
      marginLeft: `calc(-1 * ${vars.space['5']})`,
      background: `linear-gradient(to right, transparent, ${vars.color.walnutDeep})`,
      pointerEvents: 'none',
    },
  },
})
export const link = style({
  paddingBlock: vars.space['1'],
  color: 'inherit',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { textDecoration: 'underline' }, '&:focus-visible': ringWithin },
})
/** Side by side; a script rotates them, unless reduced motion is preferred (HEAD-08, UX-07). */
export const campaigns = style({ display: 'flex', alignItems: 'center', gap: vars.space['5'] })
globalStyle(`${campaigns} > [hidden]`, { display: 'none' })
export const banner = style({ color: vars.color.apricot, fontWeight: 750 })
export const bannerLink = style({
  color: 'inherit',
  ':focus-visible': ringWithin,
})

export const summary = style([
  link,
  { selectors: { '&::after': { content: '"▾" / ""', marginLeft: '0.4em', fontSize: '0.8em' } } },
])
const edge = `max(${vars.space.gutter}, calc((100% - ${vars.width.page}) / 2))`
/** Positioned below the line, not its summary: a scrolling row would clip it. */
export const panel = style({
  position: 'absolute',
  top: '100%',
  left: edge,
  maxWidth: 'min(24rem, 90vw)',
  padding: vars.space['4'],
  background: vars.color.surface,
  color: vars.color.ink,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.sm,
  boxShadow: vars.shadow.lg,
  fontSize: vars.text.sm,
  whiteSpace: 'normal',
})
export const atEnd = style({ left: 'auto', right: edge })
export const list = style({ display: 'grid', gap: vars.space['2'], paddingLeft: vars.space['4'] })
export const note = style({ display: 'block', color: vars.color.inkSoft, fontSize: vars.text.xs })
