import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'
import { step } from '../account/account.css'

export const dialog = style({
  width: 'min(34rem, 100vw)',
  maxWidth: '100vw',
  maxHeight: '100dvh',
  paddingBlock: `${vars.space['3']} ${vars.space['5']}`,
  paddingInline: 0,
  overflowY: 'auto',
  color: vars.color.ink,
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.lg,
  selectors: { '&::backdrop': { background: vars.color.walnut, opacity: 0.6 } },
})
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInline: `${vars.space.gutter} ${vars.space['3']}`,
})
export const close = style({
  minHeight: '2.75rem',
  paddingInline: vars.space['3'],
  color: vars.color.leafDeep,
  background: 'none',
  border: 0,
  fontWeight: 700,
  textDecoration: 'underline',
  cursor: 'pointer',
})

/** A dialog over a page, not a page of its own. */
export const title = style({ fontSize: vars.text.xl })

globalStyle(`${dialog} .${step}`, { padding: 0, background: 'none', border: 0 })
