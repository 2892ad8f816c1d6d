/** Creates an account for a guest at checkout: with a password, or with a link to set one after the order (CHK-17). */
import { MESSAGES } from '~/models/validation/messages'
import { NewPasswordField } from '../account/new-password-field'
import { CheckboxField, TextField } from '../ui/field'
import { Stack } from '../ui/layout'
import * as styles from './account-offer.css'

export function AccountOffer({
  values,
  errors,
  unmet,
  name,
}: {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly errors: Readonly<Record<string, string | undefined>>
  /** Rules that a submitted password failed. */
  readonly unmet: readonly string[] | undefined
  /** Name in the address: most people order for themselves. */
  readonly name: string | undefined
}) {
  return (
    <div>
      <CheckboxField
        name="createAccount"
        label="Create an account with my email, to follow my orders and save my cards"
        defaultChecked={values['createAccount'] === 'on'}
        error={errors['createAccount']}
      />
      <div className={styles.fields}>
        <Stack gap="4">
          <TextField
            name="accountName"
            label="Your full name"
            required
            data-missing={MESSAGES.nameMissing}
            autoComplete="name"
            maxLength={200}
            defaultValue={values['accountName'] ?? name}
            error={errors['accountName']}
          />
          <NewPasswordField
            label="Password"
            error={errors['newPassword']}
            unmet={unmet}
            orElse="Or leave it empty: we mail you a link to set one after your order."
          />
        </Stack>
      </div>
    </div>
  )
}
