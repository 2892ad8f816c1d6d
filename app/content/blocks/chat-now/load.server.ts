/** URL of the chat's own page, which needs no script; null while no agent is available. */
import type { BlockPorts } from '~/services/ports/block-ports'
import type { ChatNow } from './schema'

export async function loadChatNow(_block: ChatNow, { chat }: BlockPorts): Promise<string | null> {
  return (await chat.links())?.window ?? null
}
