/** The frame of every step: progress, order summary, and the step itself. */
import type { ReactNode } from 'react'
import type { Money } from '~/models/money/money'
import type { Totals } from '~/models/cart/totals'
import type { Notice } from '~/models/notices/notice'
import { STEPS } from '~/models/checkout/steps'
import type { StepId, StepState } from '~/models/checkout/steps'
import type { StaticContent } from '../content/static-content'
import { Notices } from '../ui/feedback'
import { Container, Stack, WithSidebar } from '../ui/layout'
import { FoldedSummary } from './order-summary'
import { StepNav } from './step-nav'

/** Placeholder for an unknown delivery price; at payment none is still open. */
const LATER: Readonly<Record<StepId, string | null>> = {
  address: 'Shown in the next step',
  delivery: 'Not known yet',
  payment: null,
}

export function CheckoutPage({
  steps,
  current,
  items,
  quantity,
  totals,
  credit,
  adjustment,
  notices = [],
  estimated = false,
  title = STEPS.find((step) => step.id === current)?.title ?? '',
  children,
}: {
  readonly steps: readonly StepState[]
  readonly current: StepId
  readonly items: StaticContent
  readonly quantity: number
  readonly totals: Totals
  /** Store credit that pays all or part. */
  readonly credit?: Money | undefined
  /** Amount that an agent has taken off. */
  readonly adjustment?: Money | undefined
  /** Automatic changes to the cart. */
  readonly notices?: readonly Notice[]
  /** The sums are for what is shown, not stored yet. */
  readonly estimated?: boolean
  readonly title?: string
  readonly children: ReactNode
}) {
  return (
    <Container>
      <Stack gap="6">
        <StepNav steps={steps} current={current} />
        <WithSidebar
          label="Order summary"
          asideFirst
          aside={
            <FoldedSummary
              items={items}
              quantity={quantity}
              totals={totals}
              credit={credit}
              adjustment={adjustment}
              later={LATER[current]}
              estimated={estimated}
              editHref="/cart"
            />
          }
        >
          <Stack gap="5">
            <h1>{title}</h1>
            <Notices items={notices} />
            {children}
          </Stack>
        </WithSidebar>
      </Stack>
    </Container>
  )
}
