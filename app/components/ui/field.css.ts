import { style } from '@vanilla-extract/css'
import { inRecipes } from '~/styles/in-recipes'
import { vars } from '~/styles/theme.css'

export const root = style(inRecipes({ display: 'grid', gap: vars.space['1'], alignContent: 'start' }))
export const label = style(inRecipes({ fontWeight: 700, fontSize: vars.text.sm }))
export const optional = style({ color: vars.color.inkSoft, fontWeight: 400 })
export const hint = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })

export const control = style(
  inRecipes({
    width: '100%',
    minHeight: '3rem',
    padding: '0.6rem 0.9rem',
    background: vars.color.white,
    border: `1.5px solid ${vars.color.lineStrong}`,
    borderRadius: vars.radius.sm,
    selectors: {
      '&:hover': { borderColor: vars.color.ink },
      '&:focus-visible': { outlineOffset: 0, borderRadius: vars.radius.sm },
      '&[aria-invalid="true"]': { borderColor: vars.color.berry, background: vars.color.berryTint },
    },
  }),
)
/** For a button: level with the adjacent field's control, whatever message is below it. */
export const beside = style({
  marginTop: `calc(1.6 * ${vars.text.sm} + ${vars.space['1']})`,
  minHeight: '3rem',
})
/** Without a number input's spin buttons, which push the digits aside. */
export const quantity = style({
  width: '5.5rem',
  textAlign: 'center',
  appearance: 'textfield',
  selectors: { '&::-webkit-inner-spin-button': { appearance: 'none', margin: 0 } },
})

export const error = style({
  display: 'flex',
  gap: vars.space['2'],
  alignItems: 'center',
  color: vars.color.berry,
  fontSize: vars.text.sm,
  fontWeight: 700,
})

export const choice = style(
  inRecipes({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: vars.space['3'],
    alignItems: 'start',
    minHeight: '1.75rem',
    cursor: 'pointer',
  }),
)
export const tick = style({ width: '1.25rem', height: '1.25rem', marginBlock: '0.15rem' })

export const legend = style({ padding: 0, marginBottom: vars.space['3'], fontWeight: 750 })
export const radioCard = style([
  choice,
  {
    padding: vars.space['4'],
    background: vars.color.surface,
    border: `1.5px solid ${vars.color.line}`,
    borderRadius: vars.radius.md,
    transition: `border-color ${vars.motion.quick}`,
    selectors: {
      '&:hover': { borderColor: vars.color.lineStrong },
      '&:has(:checked)': { borderColor: vars.color.leaf, background: vars.color.leafTint },
    },
  },
])
export const radioCards = style({ display: 'grid', gap: vars.space['3'] })
