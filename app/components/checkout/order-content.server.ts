import { staticView } from '../content/static-view.server'
import { OrderContent } from './order-content'

/** HTML alone: there is nothing in it for a script to do (docs/decisions/084). */
export const orderContent = staticView(OrderContent)
