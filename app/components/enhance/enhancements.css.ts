import { globalStyle } from '@vanilla-extract/css'

/** Buttons of a form being sent. */
globalStyle('form[aria-busy="true"] button', { filter: 'saturate(0.35)', cursor: 'progress' })
