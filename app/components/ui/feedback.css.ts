import { style, styleVariants } from '@vanilla-extract/css'
import { inRecipes } from '~/styles/in-recipes'
import { vars } from '~/styles/theme.css'

const noticeBase = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars.space['3'],
  padding: `${vars.space['3']} ${vars.space['4']}`,
  border: '1.5px solid currentcolor',
  borderRadius: vars.radius.sm,
  fontWeight: 600,
})
export const notice = styleVariants(
  {
    error: { background: vars.color.berryTint, color: vars.color.berry },
    warning: { background: vars.color.honeyTint, color: vars.color.honeyInk },
    notice: { background: vars.color.leafTint, color: vars.color.leafDeep },
  },
  (rule) => [noticeBase, rule],
)
export const notices = style({ display: 'grid', gap: vars.space['2'], marginBlock: vars.space['4'] })

export const summary = style({
  padding: vars.space['4'],
  color: vars.color.berry,
  background: vars.color.berryTint,
  border: `2px solid ${vars.color.berry}`,
  borderRadius: vars.radius.sm,
  marginBottom: vars.space['5'],
})
export const summaryTitle = style({
  fontSize: vars.text.lg,
  marginBottom: vars.space['2'],
})
export const summaryList = style({ paddingLeft: vars.space['5'] })
export const summaryLink = style({ color: vars.color.berry, fontWeight: 700 })

const badgeBase = style(
  inRecipes({
    display: 'inline-block',
    // As wide as its text, in a grid too.
    justifySelf: 'start',
    padding: '0.15rem 0.6rem',
    borderRadius: vars.radius.pill,
    fontSize: vars.text.xs,
    fontWeight: 800,
    lineHeight: 1.4,
    whiteSpace: 'nowrap',
  }),
)
export const badge = styleVariants(
  {
    sale: { background: vars.color.berry, color: vars.color.white },
    best: { background: vars.color.apricot, color: vars.color.walnutDeep },
    good: { background: vars.color.leafTint, color: vars.color.leafDeep },
    plain: { background: vars.color.sandDeep, color: vars.color.ink },
    out: { background: vars.color.walnut, color: vars.color.onWalnut },
  } as const,
  (rule) => [badgeBase, inRecipes(rule)],
)

export const progress = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: '0.6rem',
  border: 0,
  borderRadius: vars.radius.pill,
  background: vars.color.sandDeep,
  overflow: 'hidden',
  selectors: {
    '&::-webkit-progress-bar': { background: vars.color.sandDeep },
    '&::-webkit-progress-value': { background: vars.color.leaf, borderRadius: vars.radius.pill },
    '&::-moz-progress-bar': { background: vars.color.leaf, borderRadius: vars.radius.pill },
  },
})
