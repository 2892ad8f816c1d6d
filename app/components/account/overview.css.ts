import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** The whole card is its link's target. */
export const card = style({
  position: 'relative',
  padding: vars.space['5'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  selectors: { '&:hover': { borderColor: vars.color.leaf, background: vars.color.leafTint } },
})
export const link = style({
  color: vars.color.ink,
  fontFamily: vars.font.display,
  fontSize: vars.text.lg,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.md } },
})
export const about = style({ marginTop: vars.space['1'], color: vars.color.inkSoft, fontSize: vars.text.sm })
export const heading = style({ fontSize: vars.text.h3 })
