import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const title = style({ marginBottom: vars.space['3'] })
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))',
  gap: vars.space['3'],
  padding: 0,
  margin: `0 0 ${vars.space['4']}`,
  listStyle: 'none',
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space['3'],
  padding: vars.space['3'],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
})
export const choice = style({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: vars.space['3'],
  minWidth: 0,
  minHeight: '2.75rem',
  color: vars.color.ink,
  cursor: 'pointer',
})
export const box = style({
  flex: 'none',
  width: '1.375rem',
  height: '1.375rem',
  margin: 0,
  accentColor: vars.color.leafDeep,
})
export const picture = style({
  flex: 'none',
  width: '4rem',
  height: '4rem',
  objectFit: 'cover',
  borderRadius: vars.radius.sm,
})
export const words = style({ minWidth: 0 })
export const name = style({ display: 'block', fontWeight: 700 })
export const label = style({ color: vars.color.inkSoft })
export const price = style({ flex: 'none', textAlign: 'end' })
