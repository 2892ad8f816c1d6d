import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const rules = style({ display: 'grid', gap: vars.space['1'], padding: 0, listStyle: 'none' })
export const rule = style({
  display: 'flex',
  gap: vars.space['2'],
  color: vars.color.inkSoft,
  fontSize: vars.text.sm,
  selectors: { '&[data-met="true"]': { color: vars.color.leaf, fontWeight: 700 } },
})
export const mark = style({ width: '1.2em', textAlign: 'center' })
export const terms = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
/** The step's e-mail: long ones wrap instead of overflowing the card. */
export const email = style({ fontWeight: 700, overflowWrap: 'anywhere' })
export const withToggle = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space['2'],
})
export const toggle = style({
  minWidth: '4.5rem',
  minHeight: '3rem',
  paddingInline: vars.space['3'],
  background: vars.color.white,
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.sm,
  fontWeight: 700,
  cursor: 'pointer',
})
export const social = style({ display: 'grid', gap: vars.space['2'] })
export const or = style({ color: vars.color.inkSoft, textAlign: 'center' })
export const devices = style({ display: 'grid', gap: vars.space['3'], padding: 0, listStyle: 'none' })
export const device = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space['3'],
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBottom: vars.space['3'],
  borderBottom: `1px solid ${vars.color.line}`,
})
/** The content of a sign-in step; the dialog removes its frame. */
export const step = style({})
/** Heading of a part of an account page. */
export const part = style({ fontSize: vars.text.xl })
/** A bulleted list of facts. */
export const facts = style({ display: 'grid', gap: vars.space['2'], paddingLeft: vars.space['5'] })
