/** Codes on the cart and the field for one more, folded away until it is wanted (DISC-01 to DISC-03, CART-17). */
import { Button } from '../ui/button'
import { Badge } from '../ui/feedback'
import { TextField } from '../ui/field'
import { Disclosure } from '../ui/navigation'
import * as styles from './cart.css'
import type { CartDiscountCode, DiscountCodeState } from '~/models/cart/cart'
import type { StashedCode } from '~/models/cart/plan-stash'

const STATE_TEXT: Readonly<Record<DiscountCodeState, string>> = {
  MatchesCart: 'Applied',
  DoesNotMatchCart: 'Does not apply to this cart yet',
  NotActive: 'Not active',
  NotValid: 'Not valid now',
  MaxApplicationReached: 'Used up',
  ApplicationStoppedByPreviousDiscount: 'Cannot be combined with another discount',
  ApplicationStoppedByGroupBestDeal: 'A better deal is applied',
}

function ApplyForm({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <form method="post" action="/cart">
      <input type="hidden" name="intent" value="apply-code" />
      <input type="hidden" name="code" value={code} />
      <Button look="link">{label}</Button>
    </form>
  )
}

/** Name and conditions of a promotion, and the products it is for where they have a page (DISC-06). */
function PromotionDetails({ code }: { readonly code: CartDiscountCode }) {
  if (code.description === '' && code.landingPagePath === undefined) return null
  return (
    <details className={styles.why}>
      <summary className={styles.whySummary}>Promotion details: {code.name}</summary>
      <p>
        {code.description}
        {code.landingPagePath ? <a href={code.landingPagePath}> See Eligible Products</a> : null}
      </p>
    </details>
  )
}

function EnteredCode({ code, stashed }: { readonly code: CartDiscountCode; readonly stashed: boolean }) {
  return (
    <li>
      <div className={styles.code}>
        <span>
          <strong>{code.code}</strong>{' '}
          <Badge look={code.state === 'MatchesCart' ? 'good' : 'plain'}>{STATE_TEXT[code.state]}</Badge>
        </span>
        {stashed ? <ApplyForm code={code.code} label={`Re-apply ${code.code}`} /> : null}
        <form method="post" action="/cart">
          <input type="hidden" name="intent" value="remove-code" />
          <input type="hidden" name="codeId" value={code.id} />
          <Button look="link" label={`Remove code ${code.code}`}>
            Remove
          </Button>
        </form>
      </div>
      <PromotionDetails code={code} />
    </li>
  )
}

/** A code that was taken off the cart and waits for its time (CART-17). */
function StashedLine({ code, name }: StashedCode) {
  return (
    <li className={styles.code}>
      <span>
        <strong>{code}</strong> {name} is saved for later.
      </span>
      <ApplyForm code={code} label={`Re-apply ${code}`} />
      <form method="post" action="/cart">
        <input type="hidden" name="intent" value="forget-code" />
        <input type="hidden" name="code" value={code} />
        <Button look="link" label={`Forget code ${code}`}>
          Remove
        </Button>
      </form>
    </li>
  )
}

/** Codes of the customer's own that are not on the cart (DISC-10). */
function OwnCodes({ codes }: { readonly codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <section aria-labelledby="own-codes-title">
      <h3 className={styles.explainedTitle} id="own-codes-title">
        Your codes
      </h3>
      <ul className={styles.codes} role="list">
        {codes.map((code) => (
          <li className={styles.code} key={code}>
            <strong>{code}</strong>
            <ApplyForm code={code} label={`Apply ${code}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function DiscountCodeForm({
  codes,
  error,
  typed,
  stashed = [],
  own = [],
}: {
  readonly codes: readonly CartDiscountCode[]
  readonly error?: string | undefined
  /** What was typed, to stand there again after an error. */
  readonly typed?: string | undefined
  /** Codes that something is in the way of, on the cart or taken off it. */
  readonly stashed?: readonly StashedCode[]
  readonly own?: readonly string[]
}) {
  const entered = new Set(codes.map(({ code }) => code))
  const aside = new Set(stashed.map(({ code }) => code))
  const takenOff = stashed.filter(({ code }) => !entered.has(code))
  return (
    <div>
      {codes.length + takenOff.length > 0 ? (
        <ul className={styles.codes} role="list" aria-label="Discount codes">
          {codes.map((code) => (
            <EnteredCode code={code} stashed={aside.has(code.code)} key={code.id} />
          ))}
          {takenOff.map((one) => (
            <StashedLine {...one} key={one.code} />
          ))}
        </ul>
      ) : null}
      <OwnCodes codes={own.filter((code) => !entered.has(code) && !aside.has(code))} />
      <Disclosure summary="Have a discount code?" open={error !== undefined}>
        <form className={styles.codeForm} method="post" action="/cart">
          <input type="hidden" name="intent" value="apply-code" />
          <TextField
            name="code"
            label="Discount code"
            required
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            defaultValue={typed}
            error={error}
            className={styles.grow}
          />
          <Button look="secondary">Apply</Button>
        </form>
      </Disclosure>
    </div>
  )
}
