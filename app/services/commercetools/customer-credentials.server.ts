/** Passwords and e-mails of customers at the commerce platform, which stores and verifies both. */
import type { ByProjectKeyRequestBuilder, CustomerUpdateAction } from '@commercetools/platform-sdk'
import type { Customer } from '~/models/customers/customer'
import { refusalCode } from './errors'

export interface CustomerCredentials {
  /** Sets it whatever it was before, if anything. Ends every platform token that could set another. */
  setPassword(customer: Pick<Customer, 'id' | 'email' | 'hasPassword'>, password: string): Promise<void>
  /** For someone who knows the current one. Ends every platform token that could set another. */
  changePassword(
    customerId: string,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<'changed' | 'refused'>
  /** `taken`: another account has this e-mail. It counts as confirmed: a link sent there was used. */
  changeEmail(customerId: string, email: string): Promise<'changed' | 'taken'>
  /** From then on, only a mailed link or another provider signs in. */
  dropPassword(customerId: string): Promise<void>
  /** Marks the e-mail as theirs, as just proven. */
  confirmEmail(customerId: string): Promise<void>
  /** Forgets that guest orders were declined, by someone who did not own the e-mail. */
  dropDecline(customerId: string): Promise<void>
}

/** `onChange`: what was cached of the customer is out of date. */
export function createCustomerCredentials(
  client: ByProjectKeyRequestBuilder,
  onChange: (customerId: string) => void,
): CustomerCredentials {
  const customers = client.customers()

  async function update(id: string, action: CustomerUpdateAction): Promise<void> {
    const customer = customers.withId({ ID: id })
    const { version } = (await customer.get().execute()).body
    await customer.post({ body: { version, actions: [action] } }).execute()
  }

  /** Uses a platform token at once: the shop has verified its own key before. */
  async function resetPassword(email: string, newPassword: string): Promise<void> {
    const body = { email, ttlMinutes: 1, invalidateOlderTokens: true }
    const token = await customers.passwordToken().post({ body }).execute()
    await customers
      .passwordReset()
      .post({ body: { tokenValue: token.body.value, newPassword } })
      .execute()
  }

  /** Uses a platform token at once. */
  async function confirmEmail(id: string): Promise<void> {
    const token = await customers
      .emailToken()
      .post({ body: { id, ttlMinutes: 1 } })
      .execute()
    await customers
      .emailConfirm()
      .post({ body: { tokenValue: token.body.value } })
      .execute()
    onChange(id)
  }

  return {
    confirmEmail,

    async setPassword({ id, email, hasPassword }, password) {
      // Accounts without a password are given no token.
      await (hasPassword
        ? resetPassword(email, password)
        : update(id, { action: 'setAuthenticationMode', authMode: 'Password', password }))
      onChange(id)
    },

    async changePassword(id, { current, next }) {
      const { version } = (await customers.withId({ ID: id }).get().execute()).body
      const body = { id, version, currentPassword: current, newPassword: next }
      try {
        await customers.password().post({ body }).execute()
      } catch (error) {
        if (refusalCode(error) === 'InvalidCurrentPassword') return 'refused'
        throw error
      }
      onChange(id)
      return 'changed'
    },

    async changeEmail(id, email) {
      try {
        await update(id, { action: 'changeEmail', email })
      } catch (error) {
        if (refusalCode(error) === 'DuplicateField') return 'taken'
        throw error
      }
      await confirmEmail(id)
      return 'changed'
    },

    async dropPassword(id) {
      await update(id, { action: 'setAuthenticationMode', authMode: 'ExternalAuth' })
      onChange(id)
    },

    async dropDecline(id) {
      await update(id, { action: 'setCustomField', name: 'guestOrdersDeclined', value: false })
      onChange(id)
    },
  }
}
