import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const estimate = style({
  display: 'grid',
  gap: vars.space['3'],
  padding: vars.space['4'],
  background: vars.color.sand,
  borderRadius: vars.radius.md,
})
export const head = style({ display: 'flex', gap: vars.space['3'], alignItems: 'start' })
export const alert = style({ color: vars.color.berry, fontWeight: 750 })
export const faded = style({ opacity: 0.5 })
export const postal = style({ display: 'flex', gap: vars.space['2'], alignItems: 'start', maxWidth: '22rem' })
export const field = style({ flex: 1 })
