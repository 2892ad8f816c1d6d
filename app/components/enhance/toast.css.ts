import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const region = style({
  position: 'fixed',
  insetInline: 0,
  bottom: vars.space['5'],
  zIndex: 30,
  display: 'grid',
  justifyItems: 'center',
  paddingInline: vars.space.gutter,
  pointerEvents: 'none',
})
const base = style({
  maxWidth: '34rem',
  padding: `${vars.space['3']} ${vars.space['5']}`,
  color: vars.color.white,
  border: `2px solid ${vars.color.white}`,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.lg,
  fontWeight: 700,
  textAlign: 'center',
  pointerEvents: 'auto',
})
export const toast = styleVariants({
  success: [base, { background: vars.color.leafDeep }],
  error: [base, { background: vars.color.berry }],
})
