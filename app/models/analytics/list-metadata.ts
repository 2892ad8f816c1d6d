/** From which list of the shop something is added: the form says it, its line keeps it, events tell it (LINE-11). */

import { withoutPersonalData } from './personal-data'

/** The same as the events of a page tell of a list that was seen. */
const NAME_MAX = 120

/** `position` counts from 1; none where several things of the list are added together. */
export function listMetadata(title: string, position?: number): string {
  const name = withoutPersonalData(title.trim()).slice(0, NAME_MAX)
  const list = name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  return JSON.stringify({ list, name, position })
}
