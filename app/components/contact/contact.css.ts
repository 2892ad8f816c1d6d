import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const section = style({
  marginBlock: vars.space['6'],
  scrollMarginTop: `calc(${vars.header.promo} + ${vars.header.bar} + ${vars.space['5']})`,
})
export const below = style([section, { maxWidth: vars.width.form }])
export const pageTitle = style({ marginBottom: vars.space['4'], fontSize: vars.text.h1 })
export const title = style({ marginBottom: vars.space['4'], fontSize: vars.text.h2 })
export const intro = style({ marginBottom: vars.space['5'], color: vars.color.inkSoft })

/** Five choices on one line, if there is room. */
export const ratings = style({
  display: 'grid',
  gap: vars.space['2'],
  '@media': { [media.medium]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' } },
})
export const rating = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['2'],
  minHeight: '3rem',
  padding: vars.space['3'],
  background: vars.color.surface,
  border: `1.5px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars.color.lineStrong },
    '&:has(:checked)': { borderColor: vars.color.leaf, background: vars.color.leafTint },
  },
  '@media': {
    [media.medium]: { flexDirection: 'column', gap: vars.space['1'], textAlign: 'center' },
  },
})
export const ratingWord = style({ fontSize: vars.text.sm, color: vars.color.inkSoft })

/** On a product's page. */
export const notice = style({
  display: 'grid',
  gap: vars.space['3'],
  marginTop: vars.space['3'],
  padding: vars.space['4'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
})
/** Side by side if there is room, so that the button stays in view. */
export const noticeFields = style({
  display: 'grid',
  gap: vars.space['3'],
  gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
})
export const noticeTitle = style({ fontSize: vars.text.lg })

/** In the footer: a light card on a dark background, so that fields look the same everywhere. */
export const newsletter = style({
  display: 'grid',
  gap: vars.space['4'],
  padding: 'clamp(1rem, 3vw, 1.75rem)',
  color: vars.color.ink,
  background: vars.color.surface,
  borderRadius: vars.radius.md,
  textAlign: 'left',
})
export const newsletterTitle = style({ fontSize: vars.text.h3 })
/** Hidden by a script until an e-mail is typed; without one always shown (NEWS-05, NEWS-09). */
export const name = style({
  selectors: {
    'form[data-awake]:not([data-newsletter="simplified-footer"]):has(input[type="email"]:placeholder-shown) &':
      { display: 'none' },
    'form[data-awake][data-newsletter="simplified-footer"]:not(:focus-within):has(input[type="email"]:placeholder-shown) &':
      { display: 'none' },
  },
})
