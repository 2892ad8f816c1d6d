/** On a guest's receipt: an account, which takes this order along once its e-mail is confirmed (ORD-09). */
import { ButtonLink } from '../ui/button'
import { Card, Stack } from '../ui/layout'

export function AccountOffer({ email }: { readonly email: string }) {
  return (
    <div data-print="no">
      <Card>
        <Stack gap="3">
          <h2>Keep this order in an account</h2>
          <p>
            Create an account for {email} to see your orders in one place, track them and order again with one
            press.
          </p>
          <div>
            <ButtonLink href="/sign/up?destination=%2Faccount%2Forder-history" look="secondary">
              Create Account
            </ButtonLink>
          </div>
        </Stack>
      </Card>
    </div>
  )
}
