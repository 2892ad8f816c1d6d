/**
 * The sign-in strategies, behind remix-auth. It only establishes who it is; the session is ours, since remix-auth would
 * write a whole user into the existing one, which fixes its id (docs/decisions/020).
 */
import { Authenticator, AuthorizationError } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { CustomerService, SignedIn } from '../commercetools/customers.server'

export type PasswordOutcome =
  | { readonly kind: 'known'; readonly signedIn: SignedIn }
  | { readonly kind: 'refused' }
  /** Neither an error nor a customer. */
  | { readonly kind: 'nobody' }

export interface PasswordCredentials {
  readonly email: string
  readonly password: string
}

export interface Authentication {
  byPassword(credentials: PasswordCredentials): Promise<PasswordOutcome>
}

const PASSWORD = 'password'

function refuseStorage(): never {
  throw new Error('Sessions are not kept by remix-auth')
}

const noStorage = { getSession: refuseStorage, commitSession: refuseStorage, destroySession: refuseStorage }

/** The fields are checked and guarded before they get here; the strategy reads them from its context. */
export function createAuthentication({ customers }: { readonly customers: CustomerService }): Authentication {
  const authenticator = new Authenticator<PasswordOutcome>(noStorage)
  authenticator.use(
    new FormStrategy(async ({ form }) => {
      const text = (name: string) => String(form.get(name) ?? '')
      const signedIn = await customers.signIn({
        email: text('email'),
        password: text('password'),
      })
      if (signedIn === 'no-customer') return { kind: 'nobody' as const }
      return signedIn === null ? { kind: 'refused' } : { kind: 'known', signedIn }
    }),
    PASSWORD,
  )
  return {
    async byPassword(credentials) {
      const formData = new FormData()
      for (const [name, value] of Object.entries(credentials)) formData.set(name, String(value))
      const request = new Request('http://localhost/sign/in', { method: 'POST' })
      try {
        return await authenticator.authenticate(PASSWORD, request, {
          context: { formData },
          throwOnError: true,
        })
      } catch (error) {
        // remix-auth wraps what the strategy threw; logs and pages need the fault behind it.
        throw error instanceof AuthorizationError && error.cause !== undefined ? error.cause : error
      }
    },
  }
}
