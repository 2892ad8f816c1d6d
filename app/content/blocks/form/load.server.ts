/** Loads the path of the form's page. */
import type { BlockPorts } from '~/services/ports/block-ports'
import type { FormBlock } from './schema'

export function loadForm(_block: FormBlock, { path }: BlockPorts): Promise<string> {
  return Promise.resolve(path)
}
