import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** Shown once the checkbox is ticked; always, in browsers without `:has`. */
export const fields = style({
  paddingTop: vars.space['3'],
  selectors: {
    'form:has(input[name="createAccount"]):not(:has(input[name="createAccount"]:checked)) &': {
      display: 'none',
    },
  },
})
