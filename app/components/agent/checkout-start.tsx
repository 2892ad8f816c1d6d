/** Where checkout starts for an agent: for whom the order is (CHK-05). */
import { Button } from '../ui/button'
import { Card, Container, Stack } from '../ui/layout'

export function AgentCheckoutStart({ name, email }: { readonly name: string; readonly email: string }) {
  return (
    <Container width="text">
      <Stack gap="6">
        <h1>Proceed to Checkout</h1>
        <Card>
          <form method="post" action="?as=customer">
            <Stack gap="4">
              <p>
                This order is for <strong>{name}</strong>
                {email === name ? '' : ` (${email})`}.
              </p>
              <Button size="large">Continue for {name}</Button>
              <p>
                Somebody else? <a href="/agent">Find a customer</a>
              </p>
            </Stack>
          </form>
        </Card>
      </Stack>
    </Container>
  )
}
