/** Cards that are links, and their pictures. */
import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

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
export const picture = style({
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  transition: `transform ${vars.motion.calm}`,
  selectors: { [`${tile}:hover > &`]: { transform: 'scale(1.04)' } },
})
export const text = style({ display: 'block', padding: vars.space['4'] })
export const name = style({
  display: 'block',
  fontFamily: vars.font.display,
  fontSize: vars.text.xl,
  fontWeight: 560,
  lineHeight: 1.2,
})
export const detail = style({ display: 'block', color: vars.color.inkSoft, fontSize: vars.text.sm })
