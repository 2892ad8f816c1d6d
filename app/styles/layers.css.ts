/** The order of layers. Styles of single components stay outside of layers and so win over all of them. */
import { globalLayer } from '@vanilla-extract/css'

export const resetLayer = globalLayer('reset')
export const baseLayer = globalLayer('base')
export const recipeLayer = globalLayer('recipes')
