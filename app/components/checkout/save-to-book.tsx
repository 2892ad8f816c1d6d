/**
 * The checkbox that saves a checkout address to the address book (CHK-14); separate from the book, which only one page
 * shows.
 */
import { CheckboxField } from '../ui/field'

/** Saves the typed address as a new entry, or over the one the form started from. */
export function SaveToBook({
  prefix = '',
  addressId,
  values,
}: {
  readonly prefix?: string
  /** Id of the saved address the form started from. */
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
