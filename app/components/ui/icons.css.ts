import { style } from '@vanilla-extract/css'
import { inRecipes } from '~/styles/in-recipes'

export const icon = style(
  inRecipes({
    width: '1.5em',
    height: '1.5em',
    flex: 'none',
    fill: 'none',
    stroke: 'currentcolor',
    strokeWidth: 1.7,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }),
)
