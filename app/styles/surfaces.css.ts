/** A class per named surface: matching background, text and accent. */
import { createVar, styleVariants } from '@vanilla-extract/css'
import { surfaces } from './palette'

/** Accent of the surrounding surface. */
export const accent = createVar()

export const surface = styleVariants(surfaces, (colours) => ({
  background: colours.background,
  color: colours.text,
  vars: { [accent]: colours.accent },
}))
