import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'
import { region as addedPanel } from '../enhance/added-panel.css'
import { label } from '../ui/field.css'

/** Height of the phone's bottom bar; the page reserves as much at its end, and below whatever is focused. */
const height = `calc(4.25rem + env(safe-area-inset-bottom, 0px))`

export const bar = style({
  display: 'flex',
  gap: vars.space['3'],
  alignItems: 'end',
  '@media': {
    [media.tallOneColumn]: {
      position: 'fixed',
      zIndex: 15,
      insetInline: 0,
      bottom: 0,
      height,
      alignItems: 'center',
      gap: vars.space['2'],
      padding: `0 max(${vars.space['4']}, env(safe-area-inset-right, 0px)) env(safe-area-inset-bottom, 0px) max(${vars.space['4']}, env(safe-area-inset-left, 0px))`,
      background: vars.color.surface,
      borderTop: `1px solid ${vars.color.line}`,
      boxShadow: vars.shadow.md,
    },
  },
})
/** Hidden where the form is in place, since the page shows it just above. */
export const chosen = style({
  display: 'none',
  '@media': {
    [media.tallOneColumn]: {
      display: 'grid',
      flex: 1,
      minWidth: 0,
      fontSize: vars.text.xs,
      lineHeight: 1.3,
      color: vars.color.inkSoft,
    },
  },
})
export const price = style({
  color: vars.color.ink,
  fontSize: vars.text.lg,
  fontVariantNumeric: 'tabular-nums',
})
export const select = style({
  width: '5.5rem',
  minHeight: '3.4rem',
  textAlign: 'center',
  textAlignLast: 'center',
  '@media': {
    [media.tallOneColumn]: { width: '4.5rem', minHeight: '2.9rem', paddingInline: vars.space['2'] },
  },
})
export const add = style({
  flex: 1,
  '@media': {
    [media.tallOneColumn]: {
      flex: 'none',
      minHeight: '2.9rem',
      paddingInline: vars.space['5'],
      fontSize: vars.text.base,
    },
    [media.tiny]: { paddingInline: vars.space['4'] },
  },
})

// In the bar the number alone suffices visually.
globalStyle(`${bar} ${label}`, {
  '@media': {
    [media.tallOneColumn]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})
globalStyle(`html:has(${bar})`, { '@media': { [media.tallOneColumn]: { scrollPaddingBottom: '6rem' } } })
// The footer's background continues behind the bar.
globalStyle(`body:has(${bar}) footer`, { '@media': { [media.tallOneColumn]: { paddingBottom: height } } })
globalStyle(`body:has(${bar}) ${addedPanel}`, {
  '@media': { [media.tallOneColumn]: { bottom: `calc(${height} + ${vars.space['3']})` } },
})

/** Below the cart button, and less prominent. */
export const favorite = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space['2'],
})
export const told = style({ fontSize: vars.text.sm, color: vars.color.inkSoft })
export const heart = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space['2'] })
globalStyle(`${favorite}[data-favorite] svg`, { fill: 'currentcolor' })
