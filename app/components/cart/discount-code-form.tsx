/** Codes on the cart and the field for one more, folded away until it is wanted (DISC-01 to DISC-03, CART-17). */
import { Button } from '../ui/button'
import { Badge, Notice } from '../ui/feedback'
import { TextField } from '../ui/field'
import { Disclosure } from '../ui/navigation'
import * as styles from './cart.css'
import type { CartDiscountCode, DiscountCodeState } from '~/models/cart/cart'

const STATE_TEXT: Readonly<Record<DiscountCodeState, string>> = {
  MatchesCart: 'Applied',
  DoesNotMatchCart: 'Does not apply to this cart yet',
  NotActive: 'Not active',
  NotValid: 'Not valid now',
  MaxApplicationReached: 'Used up',
  ApplicationStoppedByPreviousDiscount: 'Cannot be combined with another discount',
  ApplicationStoppedByGroupBestDeal: 'A better deal is applied',
}

function AppliedCode({ code }: { readonly code: CartDiscountCode }) {
  return (
    <li className={styles.code}>
      <span>
        <strong>{code.code}</strong>{' '}
        <Badge look={code.state === 'MatchesCart' ? 'good' : 'plain'}>{STATE_TEXT[code.state]}</Badge>
        {code.description ? <span className={styles.detail}> {code.description}</span> : null}
        {code.landingPagePath ? <a href={code.landingPagePath}> See Eligible Products</a> : null}
      </span>
      <form method="post" action="/cart">
        <input type="hidden" name="intent" value="remove-code" />
        <input type="hidden" name="codeId" value={code.id} />
        <Button look="link" label={`Remove code ${code.code}`}>
          Remove
        </Button>
      </form>
    </li>
  )
}

export function DiscountCodeForm({
  codes,
  error,
  typed,
  stashed,
}: {
  readonly codes: readonly CartDiscountCode[]
  readonly error?: string | undefined
  /** What was typed, to stand there again after an error. */
  readonly typed?: string | undefined
  /** A code put aside because it could not be combined. */
  readonly stashed?: { readonly code: string; readonly name: string } | undefined
}) {
  return (
    <div>
      {codes.length > 0 ? (
        <ul className={styles.codes} role="list" aria-label="Discount codes">
          {codes.map((code) => (
            <AppliedCode code={code} key={code.id} />
          ))}
        </ul>
      ) : null}
      {stashed ? (
        <Notice type="notice">
          {stashed.name} is saved for later.
          <form method="post" action="/cart">
            <input type="hidden" name="intent" value="apply-code" />
            <input type="hidden" name="code" value={stashed.code} />
            <Button look="link">Re-apply {stashed.code}</Button>
          </form>
        </Notice>
      ) : null}
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
