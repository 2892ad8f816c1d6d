/** Rules of shared primitives. Not a `.css.ts`, since those may export values only. */
import { recipeLayer } from './layers.css'
import type { StyleRule } from '@vanilla-extract/css'

type LayerRule = NonNullable<StyleRule['@layer']>[string]

/** Puts the rule of a shared primitive where any component may overrule it, whatever file loads first. */
export const inRecipes = (rule: LayerRule): StyleRule => ({ '@layer': { [recipeLayer]: rule } })
