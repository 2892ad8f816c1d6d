import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

/**
 * Replaces the space above a page and restores it below, so that anything flush with the top of `main` is flush with
 * this.
 */
export const root = style({
  marginBlock: `calc(-1 * ${vars.space['5']}) ${vars.space['5']}`,
  paddingBlock: vars.space['2'],
  background: vars.color.walnut,
  color: vars.color.onWalnut,
  fontSize: vars.text.sm,
  '@media': { [media.print]: { display: 'none' } },
})
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space['2']} ${vars.space['5']}`,
})
export const form = style({
  display: 'flex',
  minWidth: 0,
  alignItems: 'center',
  gap: vars.space['2'],
  '@media': { [media.small]: { flexBasis: '100%', justifyContent: 'space-between' } },
})
export const label = style({ flex: 'none', fontWeight: 700 })
export const input = style({
  flex: '1 1 14rem',
  width: '14rem',
  minWidth: 0,
  minHeight: '2.25rem',
  paddingInline: vars.space['3'],
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.sm,
  background: vars.color.white,
  color: vars.color.ink,
  font: 'inherit',
})
export const button = style({
  flex: 'none',
  minHeight: '2.25rem',
  paddingInline: vars.space['4'],
  border: `1px solid ${vars.color.onWalnut}`,
  borderRadius: vars.radius.sm,
  background: 'transparent',
  color: vars.color.onWalnut,
  font: 'inherit',
  fontWeight: 700,
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.walnutDeep } },
})
export const link = style({ color: vars.color.onWalnut, fontWeight: 700 })
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' })
