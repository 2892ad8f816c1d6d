/** Outcome of an order whose session ended meanwhile: reveals nothing about the cart. */
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/feedback'
import { Cluster, Container, Stack } from '~/components/ui/layout'

export type Parting =
  | { readonly parting: 'pending' }
  | { readonly parting: 'failed'; readonly message: string; readonly wasCustomer: boolean }

export function isParting(data: unknown): data is Parting {
  return typeof data === 'object' && data !== null && 'parting' in data
}

export function PartingPage({ told }: { readonly told: Parting }) {
  return (
    <Container width="text">
      <Stack gap="5">
        {told.parting === 'pending' ? (
          <>
            <h1>We are placing your order</h1>
            <p>
              This takes a little longer than usual. Your visit has ended in the meantime, but your order goes
              on, and we send you an email once it is placed.
            </p>
            <p>Please do not order again: you will not be charged twice for this one.</p>
          </>
        ) : (
          <>
            <h1>Your order was not placed</h1>
            <Notice type="error">{told.message}</Notice>
            {told.wasCustomer ? (
              <>
                <p>You were signed out in the meantime. Your cart is kept in your account.</p>
                <Cluster>
                  <ButtonLink href="/sign/in">Sign in to go on</ButtonLink>
                </Cluster>
              </>
            ) : (
              <p>Your visit has ended in the meantime, and your cart with it.</p>
            )}
          </>
        )}
      </Stack>
    </Container>
  )
}
