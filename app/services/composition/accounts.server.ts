/** Signing in and up, and the keys and mails it takes. */
import { createAccountService } from '../account/account.server'
import type { Attempts } from '../attempts.server'
import { createAuthentication } from '../auth/authenticator.server'
import type { Mailer } from '../mail/mailer.server'
import { createOutbox } from '../outbox/outbox.server'
import type { SessionStore } from '../sessions/session-store.server'
import { createAccountKeys } from '../sign-in/account-keys.server'
import { createAccountHandlers, createAccountMessages } from '../sign-in/account-messages.server'
import { createAccounts } from '../sign-in/accounts.server'
import { createEntrance } from '../sign-in/entrance.server'
import { createSignIn } from '../sign-in/sign-in.server'
import type { CartServices } from './cart.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

/** What the outbox needs: it is made before the carts that signing in brings together. */
export function composeAccountMails(
  { env, database, clock }: Foundation,
  { customers, customerOrders }: Commerce,
  mailer: Mailer,
) {
  const keys = createAccountKeys({ database, clock })
  return {
    keys,
    messages: createAccountMessages({ database, outbox: createOutbox({ clock }) }),
    handlers: createAccountHandlers({
      customers,
      customerOrders,
      keys,
      mailer,
      publicUrl: env.publicUrl,
    }),
  }
}

export function composeAccounts(
  { logger }: Foundation,
  { customers }: Commerce,
  { copies, services: { sessionCarts, gathering } }: CartServices,
  { keys, messages }: ReturnType<typeof composeAccountMails>,
  { sessions, attempts }: { readonly sessions: SessionStore; readonly attempts: Attempts },
) {
  const entrance = createEntrance({ gathering, sessionCarts })
  const authentication = createAuthentication({ customers })
  return {
    account: createAccountService({ customers }),
    signIn: createSignIn({
      authentication,
      customers,
      keys,
      messages,
      entrance,
      gathering,
      copies,
      attempts,
      logger,
    }),
    accounts: createAccounts({ customers, keys, messages, sessions, entrance, attempts }),
  }
}
