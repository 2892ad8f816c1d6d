import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const panel = style({
  width: '100%',
  maxWidth: '22rem',
  padding: vars.space['3'],
  background: vars.color.white,
  border: `2px solid ${vars.color.ink}`,
  fontSize: vars.text.sm,
  lineHeight: 1.4,
})
export const title = style({
  fontFamily: vars.font.body,
  fontSize: '2rem',
  fontWeight: 900,
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  borderBottom: `1px solid ${vars.color.ink}`,
})
export const serving = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space['3'],
  borderBottom: `0.6rem solid ${vars.color.ink}`,
  fontWeight: 800,
})
export const table = style({ width: '100%' })
export const perServing = style({ textAlign: 'left', fontWeight: 850 })
export const calories = style({
  borderBottom: `0.3rem solid ${vars.color.ink}`,
  fontSize: vars.text.xl,
  fontWeight: 900,
})
export const row = style({ borderBottom: `1px solid ${vars.color.lineStrong}` })
export const thick = style({ borderBottom: `0.6rem solid ${vars.color.ink}` })
export const name = style({ textAlign: 'left', fontWeight: 400, paddingBlock: '0.15rem' })
export const strong = style([name, { fontWeight: 850 }])
export const indent = style([name, { paddingLeft: '1rem' }])
export const deep = style([name, { paddingLeft: '2rem' }])
export const amount = style({ fontWeight: 400 })
export const daily = style({ textAlign: 'right', fontWeight: 800 })
export const note = style({ marginTop: vars.space['2'], fontSize: vars.text.xs })
