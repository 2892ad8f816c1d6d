/** The actions of a kind among those of a browser. */
import type { ClientAction } from './client-actions'

export type Named<N extends ClientAction['action']> = Extract<ClientAction, { action: N }>

export function actionsNamed<N extends ClientAction['action']>(
  actions: readonly ClientAction[],
  names: readonly N[],
): readonly Named<N>[] {
  return actions.filter((one): one is Named<N> => (names as readonly string[]).includes(one.action))
}
