/** A class for each named surface: ground, text and accent that belong together. */
import { createVar, styleVariants } from '@vanilla-extract/css'
import { surfaces } from './palette'

/** The accent of the surface around. */
export const accent = createVar()

export const surface = styleVariants(surfaces, (colours) => ({
  background: colours.background,
  color: colours.text,
  vars: { [accent]: colours.accent },
}))
