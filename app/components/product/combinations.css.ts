import { style } from '@vanilla-extract/css'
import { focusRing } from '~/styles/focus'
import { vars } from '~/styles/theme.css'

/** Labels in one line, with the chosen row below all of them. */
export const tabs = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space['2'],
  minWidth: 0,
  padding: 0,
  margin: 0,
  border: 0,
})
export const legend = style({ padding: 0, marginBottom: vars.space['2'], color: vars.color.inkSoft })
export const tab = style({ display: 'contents' })
/** Visually hidden but focusable: its label shows its state. */
export const choice = style({ position: 'absolute', opacity: 0, pointerEvents: 'none' })
export const label = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  padding: `0 ${vars.space['4']}`,
  background: vars.color.surface,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  cursor: 'pointer',
  selectors: {
    [`${choice}:checked + &`]: {
      background: vars.color.leafDeep,
      borderColor: vars.color.leafDeep,
      color: vars.color.surface,
      fontWeight: 700,
    },
    [`${choice}:focus-visible + &`]: { ...focusRing, outlineOffset: '2px' },
  },
})
export const row = style({
  display: 'none',
  order: 1,
  flexBasis: '100%',
  minWidth: 0,
  paddingTop: vars.space['3'],
  selectors: { [`${choice}:checked ~ &`]: { display: 'block' } },
})
