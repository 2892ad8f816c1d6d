/** Loads the viewer. */
import type { BlockPorts, Viewer } from '~/services/ports/block-ports'
import type { BusinessButton } from './schema'

export function loadBusinessButton(_block: BusinessButton, { viewer }: BlockPorts): Promise<Viewer> {
  return viewer()
}
