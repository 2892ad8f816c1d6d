/** Loads what the button says depends on, and nothing else of the viewer: blocks are kept by their data. */
import type { BlockPorts } from '~/services/ports/block-ports'
import type { BusinessButton, ButtonViewer } from './schema'

export async function loadBusinessButton(
  _block: BusinessButton,
  { viewer }: BlockPorts,
): Promise<ButtonViewer> {
  const { customer, hasBusinessAccount } = await viewer()
  return { isSignedIn: customer !== null, hasBusinessAccount }
}
