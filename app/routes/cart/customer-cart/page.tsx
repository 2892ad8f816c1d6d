import { CartTotals } from '~/components/cart/cart-totals'
import { SummaryLines } from '~/components/checkout/summary-lines'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/field'
import { countOf } from '~/components/ui/format'
import { Card, Cluster, Container, Stack } from '~/components/ui/layout'
import type { Cart } from '~/models/cart/cart'
import { countUnits } from '~/models/cart/lines'
import { shownLines } from '~/models/cart/shown-lines'
import type { Totals } from '~/models/cart/totals'

function KeyForm() {
  return (
    <form method="post" action="/cart/customer-cart">
      <Cluster>
        <TextField
          name="key"
          label="Cart key"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={256}
        />
        <Button>Look up</Button>
      </Cluster>
    </form>
  )
}

/** Identifies the owner just enough for an agent; address book and cards are not shown. */
function Owner({ cart }: { readonly cart: Cart }) {
  return (
    <p>
      {cart.customerId === undefined ? 'A guest’s cart' : 'A customer’s cart'}
      {cart.customerEmail === undefined ? '' : `, ${cart.customerEmail}`}
      {cart.state === 'Frozen' ? '. It is being ordered right now.' : '.'}
    </p>
  )
}

/** Read-only: agents make changes together with the customer. */
export function CustomerCartPage({
  view,
}: {
  readonly view: { readonly cart: Cart; readonly totals: Totals } | null
}) {
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>Customer cart</h1>
        <KeyForm />
        {view === null ? null : (
          <Card>
            <Stack gap="4">
              <h2>{countOf(countUnits(view.cart), 'item')}</h2>
              <Owner cart={view.cart} />
              <SummaryLines lines={shownLines(view.cart.lineItems)} />
              <CartTotals totals={view.totals} />
            </Stack>
          </Card>
        )}
      </Stack>
    </Container>
  )
}
