import { useMemo } from 'react'
import { CartLine, CartLines } from '~/components/cart/cart-line'
import { CartEditsProvider, useCartQueue } from '~/components/cart/cart-edits'
import { CartTotals, Estimated } from '~/components/cart/cart-totals'
import { DiscountCodeForm } from '~/components/cart/discount-code-form'
import { EmptyCart } from '~/components/cart/empty-cart'
import { FreeShippingProgress } from '~/components/cart/free-shipping-progress'
import { ButtonLink } from '~/components/ui/button'
import { ErrorSummary, Notices } from '~/components/ui/feedback'
import { Card, Container, Stack, VisuallyHidden, WithSidebar } from '~/components/ui/layout'
import type { Cart } from '~/models/cart/cart'
import { childrenOf, isChild } from '~/models/cart/lines'
import { withEdits } from '~/models/cart/optimistic'
import { goodsValue, totalsOf } from '~/models/cart/totals'
import type { Totals } from '~/models/cart/totals'
import type { Money } from '~/models/money/money'
import type { Notice } from '~/models/notices/notice'
import type { CartPostFailure } from './post.server'

function Lines({ cart, failed }: { readonly cart: Cart; readonly failed: CartPostFailure | undefined }) {
  return (
    <CartLines>
      {cart.lineItems
        .filter((line) => !isChild(line))
        .map((line) => (
          <CartLine
            key={line.id}
            line={line}
            contents={childrenOf(cart, line)}
            error={errorOf(line.id, failed)}
          />
        ))}
    </CartLines>
  )
}

function errorOf(lineItemId: string, failed: CartPostFailure | undefined): string | undefined {
  if (failed === undefined) return undefined
  return failed.lineItemId === lineItemId
    ? failed.errors['quantity']
    : failed.errors[`quantity-${lineItemId}`]
}

function summaryOf(failed: CartPostFailure | undefined) {
  if (failed === undefined || failed.intent === 'apply-code') return []
  return Object.values(failed.errors).map((message) => ({ message }))
}

interface Props {
  readonly cart: Cart | null
  readonly totals: Totals | null
  readonly goods: Money | null
  readonly threshold: Money
  readonly notices: readonly Notice[]
  readonly failed: CartPostFailure | undefined
}

/** The code put aside because it could not be combined (CART-17). */
function stashedOf({ fields }: Cart) {
  const { stashedDiscountCode: code, stashedDiscountCodeName: name } = fields
  return code === undefined ? undefined : { code, name: name ?? code }
}

/** `codeError` of a post by script; of a plain one it is in `failed`. */
function Contents({
  cart,
  totals,
  goods,
  threshold,
  failed,
  codeError,
  estimated,
}: {
  readonly cart: Cart
  readonly totals: Totals
  readonly goods: Money
  readonly threshold: Money
  readonly failed: CartPostFailure | undefined
  readonly codeError: string | null
  readonly estimated: boolean
}) {
  const failedCode = failed?.intent === 'apply-code' ? Object.values(failed.errors)[0] : undefined
  return (
    <>
      <h1>Your cart</h1>
      <WithSidebar
        label="Order summary"
        aside={
          <Card>
            <Stack gap="4">
              <FreeShippingProgress goods={goods} threshold={threshold} />
              <Estimated when={estimated}>
                <CartTotals
                  totals={totals}
                  totalLabel={totals.tax === undefined ? 'Estimated total' : 'Total'}
                />
              </Estimated>
              <ButtonLink href="/checkout" size="large" wide>
                Proceed to Checkout
              </ButtonLink>
              <DiscountCodeForm
                codes={cart.discountCodes}
                error={codeError ?? failedCode}
                typed={failedCode === undefined ? undefined : failed?.values['code']}
                stashed={stashedOf(cart)}
              />
            </Stack>
          </Card>
        }
      >
        <Lines cart={cart} failed={failed} />
      </WithSidebar>
    </>
  )
}

export function CartPage({ cart: loaded, totals, goods, threshold, notices, failed }: Props) {
  const { api, edits, said, onSubmit } = useCartQueue(loaded)
  const cart = useMemo(() => (loaded === null ? null : withEdits(loaded, edits)), [loaded, edits])
  const estimated = cart !== loaded
  return (
    <Container>
      <CartEditsProvider value={api}>
        <div onSubmit={onSubmit} data-queued="">
          <Stack gap="5">
            <Notices items={notices} />
            {said.failure === null ? null : <Notices items={[{ type: 'error', message: said.failure }]} />}
            <ErrorSummary errors={summaryOf(failed)} title="Your cart was not changed" />
            {cart === null || totals === null || goods === null || loaded?.lineItems.length === 0 ? (
              <EmptyCart />
            ) : (
              <Contents
                cart={cart}
                totals={estimated ? totalsOf(cart) : totals}
                goods={estimated ? goodsValue(cart) : goods}
                threshold={threshold}
                failed={failed}
                codeError={said.codeError}
                estimated={estimated}
              />
            )}
          </Stack>
        </div>
      </CartEditsProvider>
      <VisuallyHidden>
        <span role="status">{said.failure === null && said.codeError === null ? said.message : ''}</span>
      </VisuallyHidden>
    </Container>
  )
}
