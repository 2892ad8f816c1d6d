/** Queries of the placement tables. */
import type { Queryable } from '../database/database.server'
import { createStatement } from '../database/statement.server'
import type { ValueOf } from '../database/statement.server'
import { toLeg, toPlacement } from './placement-row.server'
import type { Placement } from './placement-row.server'

export async function loadPlacement(queryable: Queryable, id: string): Promise<Placement | null> {
  const row = await queryable.selectFrom('placement').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const legs = await queryable
    .selectFrom('payment_leg')
    .selectAll()
    .where('placement_id', '=', id)
    .orderBy('position')
    .execute()
  return toPlacement(row, legs.map(toLeg))
}

/** The history of a placement, in order. */
export function eventsOf(queryable: Queryable, placementId: string) {
  return queryable
    .selectFrom('placement_event')
    .selectAll()
    .where('placement_id', '=', placementId)
    .orderBy('revision')
    .execute()
}

const holding = createStatement((queryable, valueOf: ValueOf<{ readonly cartId: string }>) =>
  queryable
    .selectFrom('placement')
    .select('id')
    .where(
      'cart_id',
      '=',
      valueOf(({ cartId }) => cartId),
    )
    .where('state', '!=', 'FAILED'),
)

async function findHolderId(queryable: Queryable, cartId: string): Promise<string | undefined> {
  return (await holding(queryable, { cartId })).rows[0]?.id
}

/** The placement with this key, else the one that holds the cart. */
export async function findPlacementId(
  queryable: Queryable,
  key: string,
  cartId: string,
): Promise<string | undefined> {
  const byKey = await queryable.selectFrom('placement').select('id').where('key', '=', key).executeTakeFirst()
  return byKey === undefined ? findHolderId(queryable, cartId) : byKey.id
}

/** The placement that holds the cart, under way or done; null if there is none, or all have failed. */
export async function findHolder(queryable: Queryable, cartId: string): Promise<Placement | null> {
  const id = await findHolderId(queryable, cartId)
  return id === undefined ? null : loadPlacement(queryable, id)
}

/** The newest placement of the cart, whatever its outcome; null if it was never to be ordered. */
export async function findLast(
  queryable: Queryable,
  cartId: string,
): Promise<{
  readonly hasFailed: boolean
  readonly seenFingerprint: string
  /** When it was last written; for one at rest, when it came to rest. */
  readonly updatedAt: string
} | null> {
  const row = await queryable
    .selectFrom('placement')
    .select(['state', 'seen_fingerprint', 'updated_at'])
    .where('cart_id', '=', cartId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (row === undefined) return null
  const { state, seen_fingerprint: seenFingerprint, updated_at: updatedAt } = row
  return { hasFailed: state === 'FAILED', seenFingerprint, updatedAt }
}
