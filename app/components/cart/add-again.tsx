/** An item that could not be added, with what was typed. Static HTML to browsers (docs/decisions/084). */
import { addedPath } from '~/models/cart/added-path'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { beside } from '../ui/field.css'
import { Card, Stack } from '../ui/layout'
import * as styles from './cart.css'

interface Props {
  readonly sku: string
  readonly name: string
  readonly label: string
  readonly path: string
  readonly max: number
  /** As it was typed. */
  readonly quantity: string
  readonly error?: string | undefined
  /** Metadata of the list it was added from (LINE-11). */
  readonly list?: string | undefined
}

export function AddAgain({ sku, name, label, path, max, quantity, error, list }: Props) {
  return (
    <Card>
      <form method="post" action="/cart">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="sku" value={sku} />
        <input type="hidden" name="returnTo" value={addedPath(sku)} />
        {list === undefined ? null : <input type="hidden" name="listMetadata" value={list} />}
        <Stack gap="3">
          <p>
            <a href={path}>{name}</a>, {label}
          </p>
          <div className={styles.codeForm}>
            <TextField
              type="number"
              inputMode="numeric"
              name="quantity"
              label="Quantity"
              required
              min={1}
              max={max}
              defaultValue={quantity}
              error={error}
            />
            <Button className={beside} label={`Add ${name} to cart`}>
              Add to Cart
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
