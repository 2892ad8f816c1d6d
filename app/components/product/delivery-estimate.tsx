/** The estimated arrival, and the postal code it depends on (EST-01, EST-02, EST-07 to EST-12). */
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { beside } from '../ui/field.css'
import { TruckIcon } from '../ui/icons'
import { classNames } from '../ui/class-names'
import * as styles from './delivery-estimate.css'
import { CountdownText, hasCountdown } from './countdown'

export type EstimateState =
  /** Perhaps with the day on which it ships, wherever it goes. */
  | { readonly kind: 'prompt'; readonly ships?: string | undefined }
  /** The server's message, ready to show. */
  | { readonly kind: 'error'; readonly message: string }
  /** `Arrives by Tuesday, March 4`, or the predicted shipping; the city if known (EST-06, EST-11). */
  | {
      readonly kind: 'result'
      readonly text: string
      /** Cut-off that the text counts down to, in Unix seconds. */
      readonly predicted?: { readonly expiresAt: number } | undefined
      readonly city?: string | undefined
    }

const PROMPT = 'Enter your ZIP or postal code for a delivery estimate.'

function Answer({
  state,
  postalCode,
}: {
  readonly state: EstimateState
  readonly postalCode: string | undefined
}) {
  if (state.kind === 'prompt')
    return (
      <p>
        {state.ships && <strong>{state.ships}</strong>} {PROMPT}
      </p>
    )
  if (state.kind === 'error')
    return (
      <p className={styles.alert} role="alert">
        {state.message}
      </p>
    )
  const place = [state.city, postalCode].filter(Boolean).join(' ')
  return (
    <div>
      <p>
        <strong>
          {state.predicted !== undefined && hasCountdown(state.text) ? (
            <CountdownText text={state.text} expiresAt={state.predicted.expiresAt} />
          ) : (
            state.text
          )}
        </strong>
        {place ? ` to ${place}` : ''}
      </p>
    </div>
  )
}

/** A plain form: it returns to the page, with the code stored in a cookie. */
export function DeliveryEstimate({
  state,
  loading = false,
  postalCode,
  error,
}: {
  readonly state: EstimateState
  /** Another answer is loading; the last one shows faded meanwhile. */
  readonly loading?: boolean
  readonly postalCode?: string | undefined
  /** Why the typed code is invalid. */
  readonly error?: string | undefined
}) {
  return (
    <section className={styles.estimate} aria-label="Delivery estimate" id="delivery">
      <div
        className={classNames(styles.head, loading && styles.faded)}
        aria-live="polite"
        aria-busy={loading}
      >
        <TruckIcon />
        {/* An invalid code has no estimate. */}
        <Answer state={error === undefined ? state : { kind: 'prompt' }} postalCode={postalCode} />
      </div>
      <form className={styles.postal} method="post">
        <TextField
          name="postalCode"
          label="ZIP or postal code"
          defaultValue={postalCode}
          error={error}
          required
          maxLength={10}
          autoComplete="postal-code"
          className={styles.field}
        />
        <Button look="secondary" className={beside}>
          {postalCode ? 'Update' : 'Check'}
        </Button>
      </form>
    </section>
  )
}
