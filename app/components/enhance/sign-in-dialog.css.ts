import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'
import { frame } from './dialog.css'
import { step } from '../account/account.css'

export const dialog = style([
  frame,
  { width: 'min(34rem, 100vw)', paddingBlock: `${vars.space['3']} ${vars.space['5']}`, paddingInline: 0 },
])
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInline: `${vars.space.gutter} ${vars.space['3']}`,
})

/** A dialog, not a full page. */
export const title = style({ fontSize: vars.text.xl })

globalStyle(`${dialog} .${step}`, { padding: 0, background: 'none', border: 0 })
