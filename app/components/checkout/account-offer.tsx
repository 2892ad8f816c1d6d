/** Offers an account on a guest's receipt; it takes over this order once its e-mail is confirmed (ORD-09). */
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
            press. This order comes into it the first time that you sign in by a link we mail you, which shows
            that the email is yours.
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
