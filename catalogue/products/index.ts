/** All families of products. */
import type { Family } from '../builders/product'
import { almonds } from './almonds'

export const FAMILIES: readonly Family[] = [almonds]
