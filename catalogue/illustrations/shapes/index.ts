/** All shapes by name. */
import { FRUIT_SHAPES } from './fruit'
import { NUT_SHAPES } from './nuts'
import { SEED_SHAPES } from './seeds'
import type { Shape } from './shape'
import { SNACK_SHAPES } from './snacks'
import { SWEET_SHAPES } from './sweets'

const ALL = { ...NUT_SHAPES, ...FRUIT_SHAPES, ...SWEET_SHAPES, ...SNACK_SHAPES, ...SEED_SHAPES }
export type ShapeName = keyof typeof ALL
export const SHAPES: Readonly<Record<ShapeName, Shape>> = ALL
