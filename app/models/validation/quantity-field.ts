import { z } from 'zod'
import { MAX_CART_QUANTITY } from '../constants/constants'
import { QUANTITY_NOT_A_NUMBER, quantityTooHigh, quantityTooLow } from './quantity-words'

/** A quantity in the JSON of an API call, from one to the cart maximum (VAL-19, VAL-20). */
export const quantityField = z
  .number({ error: QUANTITY_NOT_A_NUMBER })
  .int({ error: QUANTITY_NOT_A_NUMBER })
  .min(1, { error: quantityTooLow(0) })
  .max(MAX_CART_QUANTITY, { error: quantityTooHigh(MAX_CART_QUANTITY) })
