import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const title = style({ fontSize: vars.text.h2, marginBottom: vars.space['2'] })
export const entry = style({ borderBottom: `1px solid ${vars.color.line}` })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '3.25rem',
  color: vars.color.ink,
  fontSize: vars.text.lg,
  fontWeight: 700,
  textDecoration: 'none',
  ':hover': { color: vars.color.leafDeep },
})
export const opener = style([
  row,
  {
    selectors: {
      '&::after': { content: '"+" / ""', color: vars.color.apricotDeep, fontSize: '1.4em', fontWeight: 400 },
      '[open] > &::after': { content: '"–" / ""' },
    },
  },
])
export const sub = style({ paddingBottom: vars.space['3'], paddingLeft: vars.space['4'] })
export const subLink = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  color: vars.color.inkSoft,
  textDecoration: 'none',
  ':hover': { color: vars.color.leafDeep, textDecoration: 'underline' },
})
export const group = style({ fontSize: vars.text.h3, marginBlock: `${vars.space['6']} ${vars.space['3']}` })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space['2'] })
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  paddingInline: vars.space['4'],
  border: `1.5px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius.pill,
  color: vars.color.ink,
  fontWeight: 700,
  textDecoration: 'none',
  ':hover': { borderColor: vars.color.leaf, background: vars.color.leafTint },
})
export const more = style({ borderTop: `1px solid ${vars.color.line}` })
