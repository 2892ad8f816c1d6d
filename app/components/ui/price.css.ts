import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

const base = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: vars.space['2'] })
export const root = styleVariants({
  small: [base],
  normal: [base, { fontSize: vars.text.lg }],
  large: [base, { fontSize: vars.text.h3 }],
})
export const amount = style({ fontWeight: 800, fontVariantNumeric: 'tabular-nums' })
export const reduced = style([amount, { color: vars.color.berry }])
export const was = style({ color: vars.color.inkSoft, fontSize: '0.82em' })
export const unit = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })

export const stars = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space['1'],
  fontSize: vars.text.sm,
  color: vars.color.inkSoft,
})
export const picture = style({ width: '5.4em', height: '1.1em', flex: 'none' })
export const empty = style({ fill: vars.color.sandDeep })
export const full = style({ fill: vars.color.star })
