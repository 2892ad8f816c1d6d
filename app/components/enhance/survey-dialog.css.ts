import { globalStyle, style } from '@vanilla-extract/css'
import { frame } from './dialog.css'

export const dialog = style([frame, { width: 'min(38rem, 100vw)' }])

/** The form, which stands apart from its neighbours where it is a page. */
globalStyle(`${dialog} section`, { marginBlock: 0 })
