/** Passwords and e-mails of customers at the commerce platform, which keeps and proves both. */
import type { ByProjectKeyRequestBuilder, CustomerUpdateAction } from '@commercetools/platform-sdk'
import type { Customer } from '~/models/customers/customer'
import { refusalCode } from './errors'

export interface CustomerCredentials {
  /** Whatever the password was, or for who had none. Every token of the platform that could set another ends. */
  setPassword(customer: Pick<Customer, 'id' | 'email' | 'hasPassword'>, password: string): Promise<void>
  /** By who knows the present one. Every token of the platform that could set another ends. */
  changePassword(
    customerId: string,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<'changed' | 'refused'>
  /** `taken`: somebody has this e-mail already. It counts as confirmed: a link that went there was used. */
  changeEmail(customerId: string, email: string): Promise<'changed' | 'taken'>
  /** Nothing but a mailed link or another provider signs in from then on. */
  dropPassword(customerId: string): Promise<void>
  /** The e-mail is theirs, as somebody has just shown. */
  confirmEmail(customerId: string): Promise<void>
}

/** `onChange`: what was kept of the customer is not true any more. */
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

  /** By a token of the platform's own, used at once: the shop has seen its own key before. */
  async function resetPassword(email: string, newPassword: string): Promise<void> {
    const body = { email, ttlMinutes: 1, invalidateOlderTokens: true }
    const token = await customers.passwordToken().post({ body }).execute()
    await customers
      .passwordReset()
      .post({ body: { tokenValue: token.body.value, newPassword } })
      .execute()
  }

  /** By a token of the platform's own, used at once. */
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
      // Who had none is given no token.
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
  }
}
