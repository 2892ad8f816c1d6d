import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const pagination = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space['2'],
  marginTop: vars.space['7'],
})
export const page = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: '2.75rem',
  minHeight: '2.75rem',
  paddingInline: vars.space['3'],
  borderRadius: vars.radius.pill,
  fontWeight: 700,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: vars.color.sand },
    '&[aria-current]': { background: vars.color.walnut, color: vars.color.onWalnut },
  },
})
