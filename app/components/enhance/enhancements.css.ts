import { globalStyle } from '@vanilla-extract/css'

/** A form under way: its buttons wait. */
globalStyle('form[aria-busy="true"] button', { opacity: 0.65, cursor: 'progress' })
