/** The order of layers. Styles of single components stay outside of layers and so win over all of them. */
import { globalLayer } from '@vanilla-extract/css'
import type { StyleRule } from '@vanilla-extract/css'

export const resetLayer = globalLayer('reset')
export const baseLayer = globalLayer('base')
export const recipeLayer = globalLayer('recipes')

type LayerRule = NonNullable<StyleRule['@layer']>[string]

/** Puts the rule of a shared primitive where any component may overrule it, whatever file loads first. */
export const inRecipes = (rule: LayerRule): StyleRule => ({ '@layer': { [recipeLayer]: rule } })
