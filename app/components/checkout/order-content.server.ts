import { staticView } from '../content/static-view.server'
import { OrderContent } from './order-content'

/** Static HTML: it has nothing for a script to do (docs/decisions/084). */
export const orderContent = staticView(OrderContent)
