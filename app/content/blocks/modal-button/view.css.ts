import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** In the top layer once open; browsers without popovers show it below its button. */
export const modal = style({
  width: 'min(36rem, 100vw - 2rem)',
  maxHeight: '85vh',
  margin: 'auto',
  padding: vars.space['6'],
  overflowY: 'auto',
  border: 0,
  borderRadius: vars.radius.lg,
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.lg,
  '::backdrop': { background: 'rgb(53 30 15 / 45%)' },
})
export const close = style({ marginTop: vars.space['5'] })
