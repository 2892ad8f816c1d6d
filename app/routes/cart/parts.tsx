import { CartLine, CartLines } from '~/components/cart/cart-line'
import { CartTotals } from '~/components/cart/cart-totals'
import { DiscountCodeForm } from '~/components/cart/discount-code-form'
import { EmptyCart } from '~/components/cart/empty-cart'
import { FreeShippingProgress } from '~/components/cart/free-shipping-progress'
import { ButtonLink } from '~/components/ui/button'
import { ErrorSummary, Notices } from '~/components/ui/feedback'
import { Card, Container, Stack, WithSidebar } from '~/components/ui/layout'
import type { Cart } from '~/models/cart/cart'
import { childrenOf, isChild } from '~/models/cart/lines'
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
            // A quantity that the server set anew must show in the field, which keeps what was typed otherwise.
            key={`${line.id} ${line.quantity}`}
            line={line}
            contents={childrenOf(cart, line)}
            error={failed?.lineItemId === line.id ? failed.errors['quantity'] : undefined}
          />
        ))}
    </CartLines>
  )
}

function summaryOf(failed: CartPostFailure | undefined) {
  if (failed === undefined || failed.intent === 'apply-code') return []
  return Object.values(failed.errors).map((message) => ({ message }))
}

export function CartPage({
  cart,
  totals,
  goods,
  threshold,
  notices,
  failed,
}: {
  readonly cart: Cart | null
  readonly totals: Totals | null
  readonly goods: Money | null
  readonly threshold: Money
  readonly notices: readonly Notice[]
  readonly failed: CartPostFailure | undefined
}) {
  const { fields } = cart ?? {}
  const codeError = failed?.intent === 'apply-code' ? Object.values(failed.errors)[0] : undefined
  return (
    <Container>
      <Stack gap="5">
        <Notices items={notices} />
        <ErrorSummary errors={summaryOf(failed)} title="Your cart was not changed" />
        {cart === null || totals === null || goods === null || cart.lineItems.length === 0 ? (
          <EmptyCart />
        ) : (
          <>
            <h1>Your cart</h1>
            <WithSidebar
              label="Order summary"
              aside={
                <Card>
                  <Stack gap="4">
                    <FreeShippingProgress goods={goods} threshold={threshold} />
                    <CartTotals
                      totals={totals}
                      totalLabel={totals.tax === undefined ? 'Estimated total' : 'Total'}
                    />
                    <ButtonLink href="/checkout" size="large" wide>
                      Proceed to Checkout
                    </ButtonLink>
                    <DiscountCodeForm
                      codes={cart.discountCodes}
                      error={codeError}
                      typed={codeError === undefined ? undefined : failed?.values['code']}
                      stashed={
                        fields?.stashedDiscountCode === undefined
                          ? undefined
                          : {
                              code: fields.stashedDiscountCode,
                              name: fields.stashedDiscountCodeName ?? fields.stashedDiscountCode,
                            }
                      }
                    />
                  </Stack>
                </Card>
              }
            >
              <Lines cart={cart} failed={failed} />
            </WithSidebar>
          </>
        )}
      </Stack>
    </Container>
  )
}
