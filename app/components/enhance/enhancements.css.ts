import { globalStyle } from '@vanilla-extract/css'

/** A form under way: its buttons wait. */
globalStyle('form[aria-busy="true"] button', { filter: 'saturate(0.35)', cursor: 'progress' })
