/** The checkout steps; open ones are links (CHK-01, CHK-12). */
import { VisuallyHidden } from '../ui/layout'
import { classNames } from '../ui/class-names'
import * as styles from './checkout.css'
import type { StepId, StepState } from '~/models/checkout/steps'

export function StepNav({
  steps,
  current,
}: {
  readonly steps: readonly StepState[]
  readonly current: StepId
}) {
  return (
    <nav aria-label="Checkout steps">
      <ol className={styles.steps} role="list">
        {steps.map((step) => {
          const here = step.id === current
          return (
            <li
              className={classNames(
                styles.step,
                here && styles.current,
                !here && step.complete && styles.done,
              )}
              key={step.id}
              aria-current={here ? 'step' : undefined}
            >
              {step.enabled && !here ? (
                <a className={styles.stepLink} href={step.path}>
                  {step.title}
                </a>
              ) : (
                step.title
              )}
              {step.complete && !here ? <VisuallyHidden> (complete)</VisuallyHidden> : null}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
