import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** In sight once an account is wanted; where a browser cannot tell, always. */
export const fields = style({
  paddingTop: vars.space['3'],
  selectors: {
    'form:has(input[name="createAccount"]):not(:has(input[name="createAccount"]:checked)) &': {
      display: 'none',
    },
  },
})
