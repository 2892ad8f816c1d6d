import { globalStyle, style } from '@vanilla-extract/css'
import { frame } from './dialog.css'

export const dialog = style([frame, { width: 'min(38rem, 100vw)' }])

/** The form's margins are only for its page. */
globalStyle(`${dialog} section`, { marginBlock: 0 })
