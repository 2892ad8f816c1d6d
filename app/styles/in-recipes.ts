/** Rules of shared primitives. Not a `.css.ts`, since those may export values only. */
import { recipeLayer } from './layers.css'
import type { StyleRule } from '@vanilla-extract/css'

type LayerRule = NonNullable<StyleRule['@layer']>[string]

/** Puts a shared primitive's rule in a layer that any component overrides, whatever file loads first. */
export const inRecipes = (rule: LayerRule): StyleRule => ({ '@layer': { [recipeLayer]: rule } })
