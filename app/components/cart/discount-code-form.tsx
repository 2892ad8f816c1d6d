/** Codes on the cart, and the field for another, collapsed until needed (DISC-01 to DISC-03, CART-17). */
import { Button, ButtonLink } from '../ui/button'
import { Badge } from '../ui/feedback'
import { TextField } from '../ui/field'
import { beside } from '../ui/field.css'
import { Disclosure } from '../ui/navigation'
import * as styles from './cart.css'
import type { CodeRow } from '~/models/cart/explain/code-rows'
import { DISCOUNT_CODE_MAX } from '~/models/cart/forms/cart-fields'

/** One button that posts its action; `spoken` is its full label where the visible text is too short. */
function CodeVerb({
  post: [intent, field, value],
  children,
  spoken,
}: {
  readonly post: CodeRow['remove']
  readonly children: string
  readonly spoken?: string
}) {
  return (
    <form method="post" action="/cart">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={field} value={value} />
      <Button look="link" label={spoken}>
        {children}
      </Button>
    </form>
  )
}

function Code({ row }: { readonly row: CodeRow }) {
  const { code, text, applies, again, remove, details } = row
  return (
    <li>
      <div className={styles.code}>
        <span>
          <strong>{code}</strong> <Badge look={applies ? 'good' : 'plain'}>{text}</Badge>
        </span>
        {again ? <CodeVerb post={['apply-code', 'code', code]}>{`Re-apply ${code}`}</CodeVerb> : null}
        <CodeVerb post={remove} spoken={`Remove code ${code}`}>
          Remove
        </CodeVerb>
      </div>
      {details ? (
        <ButtonLink href={details} look="link" label={`Promotion Details: ${code}`} data-dialog="">
          Promotion Details
        </ButtonLink>
      ) : null}
    </li>
  )
}

/** The customer's own codes not on the cart (DISC-10). */
function OwnCodes({ codes }: { readonly codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <section aria-labelledby="own-codes-title">
      <h3 className={styles.explainedTitle} id="own-codes-title">
        Your codes
      </h3>
      <ul className={styles.codes} role="list">
        {codes.map((code) => (
          <li key={code}>
            <CodeVerb post={['apply-code', 'code', code]}>{`Apply ${code}`}</CodeVerb>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function DiscountCodeForm({
  rows,
  own = [],
  error,
  typed,
}: {
  readonly rows: readonly CodeRow[]
  readonly own?: readonly string[]
  readonly error?: string | undefined
  /** The typed code, kept after an error. */
  readonly typed?: string | undefined
}) {
  return (
    <div>
      {rows.length > 0 ? (
        <ul className={styles.codes} role="list" aria-label="Discount codes">
          {rows.map((row) => (
            <Code row={row} key={row.code} />
          ))}
        </ul>
      ) : null}
      <OwnCodes codes={own} />
      <Disclosure summary="Have a discount code?" open={error !== undefined}>
        <form className={styles.codeForm} method="post" action="/cart">
          <input type="hidden" name="intent" value="apply-code" />
          <TextField
            name="code"
            label="Discount code"
            required
            maxLength={DISCOUNT_CODE_MAX}
            autoComplete="off"
            spellCheck={false}
            defaultValue={typed}
            error={error}
            className={styles.grow}
          />
          <Button look="secondary" className={beside}>
            Apply
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}
