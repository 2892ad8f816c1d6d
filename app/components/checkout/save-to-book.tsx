/** The tick by which an address of checkout is kept in the address book (CHK-14); apart from the book, which one page shows. */
import { CheckboxField } from '../ui/field'

/** Whether what was typed goes into the book as well: a new address, or in place of the one that it was before. */
export function SaveToBook({
  prefix = '',
  addressId,
  values,
}: {
  readonly prefix?: string
  /** Of the address in the book that the form began with. */
  readonly addressId: string | undefined
  readonly values: Readonly<Record<string, string | undefined>>
}) {
  return (
    <>
      {addressId === undefined ? null : <input type="hidden" name={`${prefix}addressId`} value={addressId} />}
      <CheckboxField
        name={`${prefix}saveToBook`}
        label={addressId === undefined ? 'Save to my address book' : 'Save changes to my address book'}
        defaultChecked={values[`${prefix}saveToBook`] === 'on'}
      />
    </>
  )
}
