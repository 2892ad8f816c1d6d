/** The order of layers. Component styles are outside all layers, and so override them. */
import { globalLayer } from '@vanilla-extract/css'

export const resetLayer = globalLayer('reset')
export const baseLayer = globalLayer('base')
export const recipeLayer = globalLayer('recipes')
