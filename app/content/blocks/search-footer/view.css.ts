import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space['2'],
  marginBottom: vars.space['5'],
})
export const root = style({ paddingTop: vars.space.section })
export const search = style({ maxWidth: vars.width.form, marginBottom: vars.space['5'] })
export const chip = style({
  display: 'inline-block',
  padding: `${vars.space['2']} ${vars.space['4']}`,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { background: vars.color.leafTint } },
})
