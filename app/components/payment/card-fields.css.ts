import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { focusRing } from '~/styles/focus'
import { vars } from '~/styles/theme.css'

export const fields = style({
  display: 'grid',
  gap: vars.space['4'],
  '@media': { [media.medium]: { gridTemplateColumns: '2fr 1fr 1fr' } },
})
export const number = style({ display: 'grid', gap: vars.space['1'] })
export const short = style({ display: 'grid', gap: vars.space['1'] })
export const label = style({ fontWeight: 700, fontSize: vars.text.sm })
/** Filled by the provider's iframe, which adds its own class names. */
export const container = style({
  height: '3rem',
  padding: '0 0.9rem',
  color: vars.color.ink,
  background: vars.color.white,
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.sm,
  selectors: {
    '&.braintree-hosted-fields-focused': focusRing,
    '&.braintree-hosted-fields-invalid': {
      borderColor: vars.color.berry,
      background: vars.color.berryTint,
    },
  },
})
