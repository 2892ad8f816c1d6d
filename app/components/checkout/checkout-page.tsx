/** The frame of every step: where the shopper is, what is being bought, and the step itself. */
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

/** What stands for the price of a delivery that is not known yet; at payment there is none to come. */
const LATER: Readonly<Record<StepId, string | null>> = {
  address: 'Shown in the next step',
  delivery: 'Not known yet',
  payment: null,
}

export function CheckoutPage({
  steps,
  current,
  items,
  pieces,
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
  readonly pieces: number
  readonly totals: Totals
  /** Store credit that pays part of it, or all. */
  readonly credit?: Money | undefined
  /** What an agent has taken off. */
  readonly adjustment?: Money | undefined
  /** What has changed in the cart by itself. */
  readonly notices?: readonly Notice[]
  /** The sums are of what is shown and not stored yet. */
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
              pieces={pieces}
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
