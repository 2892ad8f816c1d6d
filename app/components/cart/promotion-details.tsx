/** What a discount code promises (DISC-06): static HTML. A script shows it in a dialog. */
import type { Promotion } from '~/models/cart/explain/promotion'
import { ButtonLink } from '../ui/button'
import { Stack } from '../ui/layout'

export function PromotionDetails({ name, description, path }: Promotion) {
  return (
    <Stack>
      <h1>Promotion Details</h1>
      <p>
        <strong>{name}</strong>
      </p>
      {description === '' ? null : <p>{description}</p>}
      {path === undefined ? null : (
        <p>
          <a href={path}>See Eligible Products</a>
        </p>
      )}
      <p>
        <ButtonLink href="/cart" look="secondary">
          Back to your cart
        </ButtonLink>
      </p>
    </Stack>
  )
}
