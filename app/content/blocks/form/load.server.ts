/** Where the form stands. */
import type { BlockPorts } from '~/services/ports/block-ports'
import type { FormBlock } from './schema'

export function loadForm(_block: FormBlock, { path }: BlockPorts): Promise<string> {
  return Promise.resolve(path)
}
