/** A product's sizes, each with an add button (SIZE-01, SIZE-04, SIZE-06). A script shows it in a dialog. */
import { VisuallyHidden } from '../ui/layout'
import { Price } from '../ui/price'
import { AddForm } from './product-card'
import * as styles from './size-picker.css'
import type { Money } from '~/models/money/money'

export interface SizeToPick {
  readonly sku: string
  readonly label: string
  readonly price: Money
  readonly comparison?: Money | undefined
  /** `$0.62 / oz` */
  readonly unit?: string | undefined
  readonly available: boolean
}

export interface SizePickerProps {
  readonly name: string
  readonly path: string
  readonly columns: 2 | 3
  readonly sizes: readonly SizeToPick[]
  /** Metadata of the list whose card asked (LINE-11). */
  readonly list?: string | undefined
}

function Size({ size, name, list }: Pick<SizePickerProps, 'name' | 'list'> & { readonly size: SizeToPick }) {
  return (
    <li className={styles.size}>
      <div>
        <p className={styles.label}>{size.label}</p>{' '}
        <Price price={size.price} comparison={size.comparison} unit={size.unit} />
      </div>{' '}
      {size.available ? (
        <AddForm sku={size.sku} label={`Add ${name}, ${size.label}, to cart`} list={list}>
          Add to Cart
        </AddForm>
      ) : (
        <p className={styles.alert}>Out of stock</p>
      )}
    </li>
  )
}

export function SizePicker({ name, path, columns, sizes, list }: SizePickerProps) {
  return (
    <>
      <h1>Select size</h1>
      <p>
        <VisuallyHidden>Sizes of </VisuallyHidden>
        <a href={path}>{name}</a>
      </p>
      <ul className={styles.grid[columns]} role="list">
        {sizes.map((size) => (
          <Size key={size.sku} size={size} name={name} list={list} />
        ))}
      </ul>
    </>
  )
}
