import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { CartLine, CartLines, LinesForm } from '~/components/cart/cart-line'
import { CartEditsProvider, useCartQueue } from '~/components/cart/cart-edits'
import { CartTotals } from '~/components/cart/cart-totals'
import { DiscountCodeForm } from '~/components/cart/discount-code-form'
import { EmptyCart } from '~/components/cart/empty-cart'
import { Estimated } from '~/components/cart/estimated'
import { FreeShippingProgress } from '~/components/cart/free-shipping-progress'
import { StaticContentView } from '~/components/content/static-content'
import type { StaticContent } from '~/components/content/static-content'
import { Button } from '~/components/ui/button'
import { ErrorSummary, Notices } from '~/components/ui/feedback'
import { Card, Container, Stack, VisuallyHidden, WithSidebar } from '~/components/ui/layout'
import * as layout from '~/components/ui/layout.css'
import * as styles from '~/components/cart/cart.css'
import type { RefusedMessage } from '~/components/cart/line-facts'
import type { LineItem } from '~/models/cart/cart'
import { ITEM_PREFIX, MESSAGE_PREFIX, QUANTITY_PREFIX } from '~/models/cart/forms/cart-fields'
import type { CodeRow } from '~/models/cart/explain/code-rows'
import { childrenOf, findNamedLine, groupLines, namesOfLines } from '~/models/cart/lines'
import { withEdits } from '~/models/cart/forms/optimistic'
import { kindOfLine } from '~/models/cart/line-kind'
import type { ShownCart } from '~/models/cart/shown-cart'
import { goodsValue, totalsOf } from '~/models/cart/totals'
import type { Totals } from '~/models/cart/totals'
import { formatMoney } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { Notice } from '~/models/notices/notice'
import type { CartPostFailure } from './action.server'

interface LinesProps {
  readonly cart: ShownCart
  readonly failed: CartPostFailure | undefined
}

function LineList({
  cart,
  failed,
  lines,
  names,
}: LinesProps & { readonly lines: readonly LineItem[]; readonly names: ReadonlyMap<string, string> }) {
  return (
    <CartLines>
      {lines.map((line) => (
        <CartLine
          key={line.id}
          line={line}
          name={names.get(line.id)}
          contents={childrenOf(cart, line)}
          error={failed?.errors[QUANTITY_PREFIX + line.id]}
          typed={failed?.values[QUANTITY_PREFIX + line.id]}
          refused={refusedMessage(cart, failed)}
        />
      ))}
    </CartLines>
  )
}

/** Auto-Delivery lines are listed apart from one-time ones (LINE-06). */
function Lines({ cart, failed }: LinesProps) {
  const { once, again } = groupLines(cart)
  const shared = { cart, failed, names: namesOfLines([...again, ...once]) }
  if (again.length === 0) return <LineList {...shared} lines={once} />
  return (
    <>
      <section aria-labelledby="auto-delivery-title">
        <h2 className={styles.groupTitle} id="auto-delivery-title">
          Auto-Delivery
        </h2>
        <LineList {...shared} lines={again} />
      </section>
      {once.length === 0 ? null : (
        <section aria-labelledby="one-time-title">
          <h2 className={styles.groupTitle} id="one-time-title">
            One-time purchase
          </h2>
          <LineList {...shared} lines={once} />
        </section>
      )}
    </>
  )
}

function refusedMessage(cart: ShownCart, failed: CartPostFailure | undefined): RefusedMessage | undefined {
  const error = failed?.errors['message']
  if (failed?.lineItemId === undefined || error === undefined) return undefined
  const { lineItemId, values } = failed
  const line = findNamedLine(cart, { lineItemId, item: values[ITEM_PREFIX + lineItemId] })
  return line && { lineItemId: line.id, typed: values[MESSAGE_PREFIX + lineItemId] ?? '', error }
}

function summaryOf(failed: CartPostFailure | undefined) {
  if (failed === undefined || failed.intent === 'apply-code') return []
  const { again, errors } = failed
  return Object.entries(errors).map(([field, message]) => ({
    message,
    field: again !== undefined && field === 'quantity' ? field : undefined,
  }))
}

function titleOf(failed: CartPostFailure | undefined): string {
  // Without a response we cannot say whether the cart was changed.
  if (failed?.away === true) return 'Please try again'
  return failed?.isCleaned === true ? 'Please check your cart' : 'Your cart was not changed'
}

interface Props {
  readonly cart: ShownCart | null
  readonly totals: Totals | null
  readonly explained: StaticContent | null
  readonly codes: readonly CodeRow[]
  readonly ownCodes: readonly string[]
  readonly goods: Money | null
  readonly threshold: Money
  /** Replaces the free-shipping progress. */
  readonly note: string | null
  readonly notices: readonly Notice[]
  /** Recommendations for the cart's contents. */
  readonly row: StaticContent | null
  /** The experimental layout, behind the flag `cartLayoutUpdates` (ROUTE-04). */
  readonly isUpdated: boolean
  /** A rejected post to the cart; its errors are shown even if the cart is empty. */
  readonly failed: CartPostFailure | undefined
}

function ProceedToCheckout() {
  return (
    <form method="post" action="/checkout" id="checkout">
      <Button size="large" wide>
        Proceed to Checkout
      </Button>
    </form>
  )
}

/** The experimental layout starts with what is otherwise in the summary, and with checkout. */
function CheckoutOnTop({ total, children }: { readonly total: Money; readonly children: ReactNode }) {
  return (
    <section className={styles.onTop} aria-label="Checkout">
      <div className={styles.grow}>{children}</div>
      <p className={styles.totalOnTop}>Total {formatMoney(total)}</p>
      <ProceedToCheckout />
    </section>
  )
}

/** `codeError` is from a script post; that of a plain post is in `failed`. */
function Contents({
  cart,
  totals,
  goods,
  threshold,
  note,
  failed,
  codeError,
  estimated,
  explained,
  codes,
  ownCodes,
  isUpdated,
}: Omit<Props, 'cart' | 'totals' | 'goods' | 'notices' | 'row'> & {
  readonly cart: ShownCart
  readonly totals: Totals
  readonly goods: Money
  readonly codeError: string | null
  readonly estimated: boolean
}) {
  const progress = cart.lineItems.some((line) => kindOfLine(line) === 'standard') ? (
    <FreeShippingProgress goods={goods} threshold={threshold} note={note} />
  ) : null
  const failedCode = failed?.intent === 'apply-code' ? Object.values(failed.errors)[0] : undefined
  return (
    <>
      <h1>Your cart</h1>
      {isUpdated ? <CheckoutOnTop total={totals.total}>{progress}</CheckoutOnTop> : null}
      <WithSidebar
        label="Order summary"
        aside={
          <Card>
            {/* The breakdown's headings need a parent heading; visually the card is enough. */}
            <h2 className={layout.visuallyHidden}>Order summary</h2>
            <Stack gap="4">
              {isUpdated ? null : progress}
              <Estimated when={estimated}>
                <Stack gap="4">
                  <CartTotals totals={totals} />
                  {/* Server-rendered, so it would not match the total estimated on the client. */}
                  {explained === null ? null : (
                    <div hidden={estimated}>
                      <StaticContentView content={explained} />
                    </div>
                  )}
                </Stack>
              </Estimated>
              <ProceedToCheckout />
              <DiscountCodeForm
                rows={codes}
                error={codeError ?? failedCode}
                typed={failedCode === undefined ? undefined : failed?.values['code']}
                own={ownCodes}
              />
            </Stack>
          </Card>
        }
      >
        <LinesForm>
          <Lines cart={cart} failed={failed} />
        </LinesForm>
      </WithSidebar>
    </>
  )
}

export function CartPage({ cart: loaded, totals, goods, notices, failed, row, ...rest }: Props) {
  const { api, edits, said, onSubmit } = useCartQueue(loaded)
  const cart = useMemo(() => (loaded === null ? null : withEdits(loaded, edits)), [loaded, edits])
  const estimated = cart !== loaded
  return (
    <Container>
      <Stack gap="7">
        <CartEditsProvider value={api}>
          <div onSubmit={onSubmit} data-queued="">
            <Stack gap="5">
              <Notices
                items={
                  said.failure === null ? notices : [...notices, { type: 'error', message: said.failure }]
                }
              />
              <ErrorSummary errors={summaryOf(failed)} title={titleOf(failed)} />
              {failed?.again && <StaticContentView content={failed.again} />}
              {cart === null || totals === null || goods === null || loaded?.lineItems.length === 0 ? (
                <EmptyCart />
              ) : (
                <Contents
                  {...rest}
                  cart={cart}
                  totals={estimated ? totalsOf(cart) : totals}
                  goods={estimated ? goodsValue(cart) : goods}
                  failed={failed}
                  codeError={said.codeError}
                  estimated={estimated}
                />
              )}
            </Stack>
          </div>
        </CartEditsProvider>
        {row && <StaticContentView content={row} />}
      </Stack>
      <VisuallyHidden>
        <span role="status">{(said.failure ?? said.codeError) ? '' : said.message}</span>
      </VisuallyHidden>
    </Container>
  )
}
