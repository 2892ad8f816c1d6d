/** All families of products. */
import type { Family } from '../builders/product'
import { almonds } from './almonds'
import { gummies, hardAndChewy, sugarFree } from './candy'
import { cashews } from './cashews'
import { chocolateBars, chocolateFruit, chocolateNuts, darkChocolate } from './chocolate'
import { coffee, tea } from './coffee-and-tea'
import { apricots, cranberries, dates, figsAndPrunes, raisins } from './dried-fruit'
import { giftBaskets, giftTins, giftTrays } from './gifts'
import { applesAndPears, berries, freezeDried, gingerAndCitrus, tropical } from './more-fruit'
import { granolaAndBars, jerky, pumpkinSeeds, roastedBeans, sesameAndPoppy, smallSeeds, sunflowerSeeds } from './more-snacks' // prettier-ignore
import { brazilNuts, chestnuts, hazelnuts, macadamias, pineNuts } from './other-nuts'
import { baking, beansAndLentils, flours, grains, nutButters, powders, savory } from './pantry'
import { mixedNuts, peanuts, singleServes } from './peanuts-and-mixes'
import { chips, popcornAndPretzels, riceAndCrackers, trailMixes } from './snacks'
import { builders, extras } from './special'
import { pecans, pistachios, walnuts } from './tree-nuts'

export const FAMILIES: readonly Family[] = [
  almonds, cashews, walnuts, pecans, pistachios, macadamias, hazelnuts, brazilNuts, peanuts, pineNuts, chestnuts,
  mixedNuts, singleServes, raisins, apricots, cranberries, dates, figsAndPrunes, berries, tropical, applesAndPears,
  gingerAndCitrus, freezeDried, chocolateNuts, darkChocolate, chocolateFruit, chocolateBars, gummies, hardAndChewy, sugarFree,
  trailMixes, riceAndCrackers, chips, popcornAndPretzels, roastedBeans, granolaAndBars, jerky, pumpkinSeeds,
  sunflowerSeeds, smallSeeds, sesameAndPoppy, flours, nutButters, grains, beansAndLentils, baking, savory, powders,
  coffee, tea, giftTrays, giftBaskets, giftTins, builders, extras,
] // prettier-ignore
