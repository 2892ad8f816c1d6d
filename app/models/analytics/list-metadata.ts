/** The shop list an item was added from: sent by the form, stored on the line, reported by events (LINE-11). */

import { withoutPersonalData } from './personal-data'

/** As in page events for lists seen. */
const NAME_MAX = 120

/** `position` is 1-based; omitted if several items of the list are added together. */
export function listMetadata(title: string, position?: number): string {
  const name = withoutPersonalData(title.trim()).slice(0, NAME_MAX)
  const list = name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  return JSON.stringify({ list, name, position })
}
