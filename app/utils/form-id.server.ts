import { hashOf } from './static-html.server'

/**
 * Id of a form whose fields are named by the place of a line or a shipment: another one if others stand there, so that
 * what was typed for some goods and left is not shown for others (docs/decisions/074).
 */
export const formIdFor = (name: string, places: unknown): string =>
  `${name}-${hashOf(JSON.stringify(places))}`
