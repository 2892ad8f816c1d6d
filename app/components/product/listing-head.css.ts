import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const root = style({
  display: 'grid',
  gap: vars.space['3'],
  padding: 'clamp(1.25rem, 4vw, 3rem)',
  borderRadius: vars.radius.lg,
})
export const lead = style({ maxWidth: vars.width.text, fontSize: vars.text.lg })
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space['2'],
  marginTop: vars.space['2'],
})
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.5rem',
  padding: `0 ${vars.space['4']}`,
  border: '1.5px solid currentcolor',
  borderRadius: vars.radius.pill,
  color: 'inherit',
  fontWeight: 700,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})
