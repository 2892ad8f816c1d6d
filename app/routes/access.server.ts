/**
 * Who may see a page or make a call: asked here alone, by every loader and every action for itself. It goes by who is at
 * the keyboard, whoever they are acting for.
 */
import type { SignedInActor } from '~/models/customers/actor'
import type { Permission } from '~/models/customers/customer'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor.server'

export interface Permitted {
  readonly visitor: Visitor
  readonly actor: SignedInActor
}

/**
 * One of these permissions is enough. Whoever has none, signed in or not, gets the answer to what there is not, and is
 * not told that there is such a page (AGENT-07).
 */
export async function requirePermission(
  request: Request,
  anyOf: readonly Permission[],
  nothing: (request: Request) => Response,
): Promise<Permitted> {
  const visitor = await services.visitors.read(request)
  const { actor } = visitor
  if (actor.kind === 'guest' || !(await services.permissions.holdsAny(actor, anyOf))) throw nothing(request)
  return { visitor, actor }
}
