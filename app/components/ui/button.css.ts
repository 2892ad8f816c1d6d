import { style, styleVariants } from '@vanilla-extract/css'
import { inRecipes } from '~/styles/in-recipes'
import { vars } from '~/styles/theme.css'

const base = style(
  inRecipes({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space['2'],
    minHeight: '2.9rem',
    padding: '0.55rem 1.4rem',
    border: '2px solid transparent',
    borderRadius: vars.radius.pill,
    fontWeight: 750,
    lineHeight: 1.2,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: `background-color ${vars.motion.quick}, color ${vars.motion.quick}`,
    selectors: {
      '&:disabled': { cursor: 'not-allowed', background: vars.color.sandDeep, color: vars.color.inkSoft },
      '&:focus-visible': { borderRadius: vars.radius.pill },
    },
  }),
)

export const button = styleVariants(
  {
    primary: {
      background: vars.color.leaf,
      color: vars.color.white,
      selectors: { '&:hover:not(:disabled)': { background: vars.color.leafDeep } },
    },
    secondary: {
      background: 'transparent',
      borderColor: 'currentcolor',
      color: vars.color.leafDeep,
      selectors: { '&:hover:not(:disabled)': { background: vars.color.leafTint } },
    },
    accent: {
      background: vars.color.apricot,
      color: vars.color.walnutDeep,
      selectors: { '&:hover:not(:disabled)': { background: vars.color.white } },
    },
    danger: { background: vars.color.berry, color: vars.color.white },
  } as const,
  (rule) => [base, inRecipes(rule)],
)

export const link = style(
  inRecipes({
    minHeight: '1.75rem',
    paddingBlock: vars.space['1'],
    color: vars.color.leafDeep,
    fontWeight: 700,
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
  }),
)

export const size = styleVariants({
  normal: {},
  small: inRecipes({ minHeight: '2.4rem', paddingInline: '1rem', fontSize: vars.text.sm }),
  large: inRecipes({ minHeight: '3.4rem', paddingInline: '2rem', fontSize: vars.text.lg }),
})
export const wide = style(inRecipes({ width: '100%' }))
