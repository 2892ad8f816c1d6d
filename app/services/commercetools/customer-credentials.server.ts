/** Passwords and e-mails of customers at the commerce platform, which stores and verifies both. */
import type { ByProjectKeyRequestBuilder, CustomerUpdateAction } from '@commercetools/platform-sdk'
import type { Customer } from '~/models/customers/customer'
import { refusalCode } from './errors'

export interface CustomerCredentials {
  /**
   * Makes ready to set it, whatever it was before, if anything; only the returned call does, and ends every platform
   * token that could set another. A fault before that call has changed nothing.
   */
  preparePassword(
    customer: Pick<Customer, 'id' | 'email' | 'hasPassword'>,
  ): Promise<(password: string) => Promise<void>>
  /** The same for someone who knows the current one. */
  preparePasswordChange(
    customerId: string,
  ): Promise<
    (passwords: { readonly current: string; readonly next: string }) => Promise<'changed' | 'refused'>
  >
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

  async function prepareUpdate(id: string): Promise<(action: CustomerUpdateAction) => Promise<unknown>> {
    const customer = customers.withId({ ID: id })
    const { version } = (await customer.get().execute()).body
    return (action) => customer.post({ body: { version, actions: [action] } }).execute()
  }

  async function update(id: string, action: CustomerUpdateAction): Promise<void> {
    await (
      await prepareUpdate(id)
    )(action)
  }

  /** The platform token is used at once: the shop has verified its own key before. */
  async function prepareReset(email: string): Promise<(newPassword: string) => Promise<unknown>> {
    const body = { email, ttlMinutes: 1, invalidateOlderTokens: true }
    const { value: tokenValue } = (await customers.passwordToken().post({ body }).execute()).body
    return (newPassword) => customers.passwordReset().post({ body: { tokenValue, newPassword } }).execute()
  }

  /** Accounts without a password are given no token. */
  async function prepareFirst(id: string): Promise<(password: string) => Promise<unknown>> {
    const set = await prepareUpdate(id)
    return (password) => set({ action: 'setAuthenticationMode', authMode: 'Password', password })
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

    async preparePassword({ id, email, hasPassword }) {
      const set = await (hasPassword ? prepareReset(email) : prepareFirst(id))
      return async (password) => {
        await set(password)
        onChange(id)
      }
    },

    async preparePasswordChange(id) {
      const { version } = (await customers.withId({ ID: id }).get().execute()).body
      return async ({ current, next }) => {
        const body = { id, version, currentPassword: current, newPassword: next }
        try {
          await customers.password().post({ body }).execute()
        } catch (error) {
          if (refusalCode(error) === 'InvalidCurrentPassword') return 'refused'
          throw error
        }
        onChange(id)
        return 'changed'
      }
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
