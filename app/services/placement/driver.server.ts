/** Advances a placement step by step until it rests or must wait. Both the request and the worker run this. */
import { isResting } from '~/models/placement/states'
import type { PlacementState } from '~/models/placement/states'
import { describeFault } from '../faults'
import { isUpstreamError } from '../upstream'
import { compensate } from './compensate-step.server'
import { freeze } from './freeze-step.server'
import { order } from './order-step.server'
import { authorize, capture } from './payment-steps.server'
import type { PlacementConfig } from './placement-config'
import type { Placement } from './placement-row.server'
import { isFenceLost } from './placement-lease.server'
import { toCompensating, toReview } from './step-context.server'
import type { Step, StepContext, StepResult } from './step-context.server'

export interface PlacementMetrics {
  /** A placement entered this state. */
  entered(state: PlacementState): void
  /** Placements now awaiting manual review. */
  waitingForReview(count: number): void
}

export interface PlacementDriver {
  /** Returns the placement once nothing more can be done now. Never throws for a platform's fault. */
  drive(placement: Placement): Promise<Placement>
}

function moveTo(to: PlacementState, patch: { nonce?: null } = {}): Step {
  return async (placement, context) => ({ placement: await context.store.commit(placement, { to, patch }) })
}

const STEPS: Readonly<Record<PlacementState, Step | null>> = {
  RECEIVED: freeze,
  FROZEN: moveTo('AUTHORIZING'),
  AUTHORIZING: authorize,
  AUTHORIZED: order,
  ORDERING: order,
  ORDERED: moveTo('CAPTURING'),
  CAPTURING: capture,
  CAPTURED: moveTo('DONE', { nonce: null }),
  COMPENSATING: compensate,
  DONE: null,
  FAILED: null,
  NEEDS_REVIEW: null,
}

/** Until here a placement may still be abandoned; from ORDERED on it must be completed. */
const BEFORE_ORDER: readonly PlacementState[] = ['FROZEN', 'AUTHORIZING', 'AUTHORIZED', 'ORDERING']

export function createPlacementDriver(options: {
  readonly context: StepContext
  readonly config: PlacementConfig
  readonly metrics: PlacementMetrics | undefined
}): PlacementDriver {
  const { context, config, metrics } = options
  const { store, clock, logger } = context

  async function step(placement: Placement): Promise<StepResult> {
    const late = clock.now() > placement.deadlineAt
    if (late && BEFORE_ORDER.includes(placement.state))
      return toCompensating(placement, { kind: 'unavailable' }, context)
    const run = STEPS[placement.state]
    return run === null ? { placement } : run(placement, context)
  }

  /** A fault does not tell what happened: the next attempt asks first. */
  async function afterFault(id: string, fence: number, error: unknown): Promise<Placement | null> {
    const placement = await store.load(id)
    if (placement === null || placement.fence !== fence || isResting(placement.state)) return placement
    const text = isUpstreamError(error) ? `${error.service} ${error.operation}` : 'unexpected'
    const fields = {
      placementId: id,
      orderNumber: placement.orderNumber,
      state: placement.state,
      error: text,
    }
    if (isUpstreamError(error)) logger.warn(fields, 'a step of an order placement failed and is tried again')
    else logger.error({ ...fields, ...describeFault(error) }, 'an unexpected fault')
    const isOverdue = clock.now().getTime() > placement.deadlineAt.getTime() + config.graceMs
    if (isOverdue && (placement.state === 'COMPENSATING' || placement.state === 'CAPTURING'))
      return (await toReview(placement, `${placement.state} keeps failing: ${text}`, context)).placement
    const backoff = Math.min(config.backoffMs * 2 ** placement.attempts, config.backoffMaxMs)
    await store.release(placement, backoff, text)
    return placement
  }

  async function drive(start: Placement): Promise<Placement> {
    let placement = start
    try {
      while (!isResting(placement.state)) {
        const { placement: next, waitMs } = await step(placement)
        if (next.state !== placement.state) metrics?.entered(next.state)
        placement = next
        if (waitMs !== undefined) {
          await store.release(placement, waitMs)
          return placement
        }
      }
      return placement
    } catch (error) {
      if (isFenceLost(error)) return (await store.load(start.id)) ?? placement
      return (await afterFault(start.id, start.fence, error)) ?? placement
    }
  }

  return { drive }
}
