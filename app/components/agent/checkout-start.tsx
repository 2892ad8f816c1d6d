/** Where checkout starts for an agent: who the order is for (CHK-05). */
import { Button } from '../ui/button'
import { Notices } from '../ui/feedback'
import type { Notification } from '../ui/feedback'
import { Card, Container, Stack } from '../ui/layout'

export function AgentCheckoutStart({
  name,
  email,
  notices,
  isPossible,
}: {
  readonly name: string
  readonly email: string
  readonly notices: readonly Notification[]
  /** False for a guest with recurring items, which need an account. */
  readonly isPossible: boolean
}) {
  return (
    <Container width="text">
      <Stack gap="6">
        <h1>Proceed to Checkout</h1>
        <Notices items={notices} />
        <Card>
          <form method="post" action="?as=customer">
            <Stack gap="4">
              <p>
                This order is for <strong>{name}</strong>
                {email === name ? '' : ` (${email})`}.
              </p>
              {isPossible ? <Button size="large">Continue for {name}</Button> : null}
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
