/** Texts of the offer fixed by the specification. */
import { storeConfig } from '../content/store'

/** For visitors who already get texts (OFFER-08). */
export const ALREADY_TEXTED = `Oh ${storeConfig.productWord}!`
