/** Signing in and up, with the keys and mails that takes. */
import { createAccountService } from '../account/account.server'
import type { Attempts } from '../attempts.server'
import { createAuthentication } from '../auth/authenticator.server'
import { createBusinessAccounts } from '../business/business-accounts.server'
import type { Mailer } from '../mail/mailer.server'
import type { Contacts } from '../contacts/contacts.server'
import type { OptOuts } from '../contacts/opt-outs.server'
import { createFavorites } from '../favorites/favorites.server'
import { createOutbox } from '../outbox/outbox.server'
import type { SessionStore } from '../sessions/session-store.server'
import { createAccountKeys } from '../sign-in/account-keys.server'
import { createAccountHandlers, createAccountMessages } from '../sign-in/account-messages.server'
import { createAccountSecurity } from '../sign-in/account-security.server'
import { createAccounts } from '../sign-in/accounts.server'
import { createLockOut } from '../sign-in/lock-out.server'
import { createFollowUps } from '../sign-in/follow-ups.server'
import type { FollowUps } from '../sign-in/follow-ups.server'
import { createEntrance } from '../sign-in/entrance.server'
import { createPendingCopies } from '../agents/pending-copies.server'
import { createSignIn } from '../sign-in/sign-in.server'
import type { CartServices } from './cart.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'
import { createSocialIdentities } from '../social/social-identities.server'
import { composeSocial, composeSocialLinks } from './social.server'
import type { PageOrigin } from '../payments/page-origin.server'

/** What the outbox needs: created before the carts that signing in merges. */
export function composeAccountMails(
  { env, database, clock }: Foundation,
  { customers, customerOrders, carts }: Commerce,
  mailer: Mailer,
) {
  const keys = createAccountKeys({ database, clock })
  const messages = createAccountMessages({ database, outbox: createOutbox({ clock }) })
  return {
    keys,
    messages,
    handlers: createAccountHandlers({
      customers,
      customerOrders,
      carts,
      keys,
      mailer,
      isPromised: messages.isPromised,
      publicUrl: env.publicUrl,
    }),
  }
}

/** What follows changes by mailed links, done by the outbox if need be. */
export function composeFollowUps(
  { database, clock }: Foundation,
  { customers }: Commerce,
  { keys, messages }: Pick<ReturnType<typeof composeAccountMails>, 'keys' | 'messages'>,
  {
    contacts,
    optOuts,
    sessions,
  }: { readonly contacts: Contacts; readonly optOuts: OptOuts; readonly sessions: SessionStore },
) {
  const outbox = createOutbox({ clock })
  const identities = createSocialIdentities({ database, clock })
  return createFollowUps({
    database,
    outbox,
    clock,
    customers,
    keys,
    sessions,
    identities,
    contacts,
    optOuts,
    messages,
  })
}

export function composeAccounts(
  foundation: Foundation,
  commerce: Commerce,
  { audit, copies, services: { sessionCarts, gathering } }: CartServices,
  { keys, messages }: ReturnType<typeof composeAccountMails>,
  {
    followUps,
    sessions,
    attempts,
    pageOrigin,
  }: {
    readonly followUps: FollowUps
    readonly sessions: SessionStore
    readonly attempts: Attempts
    readonly pageOrigin: PageOrigin
  },
) {
  const { logger } = foundation
  const { customers } = commerce
  const { identities, links: socialLinks } = composeSocialLinks(foundation, messages)
  const favorites = createFavorites(foundation)
  const entrance = createEntrance({
    gathering,
    sessionCarts,
    socialLinks,
    favorites,
    messages,
    businessUnits: commerce.businessUnits,
    audit,
    clock: foundation.clock,
  })
  const authentication = createAuthentication({ customers })
  const lockOut = createLockOut({ customers, keys, identities, sessions })
  const credentials = { authentication, keys, identities, followUps, messages, sessions, attempts }
  return {
    favorites,
    business: createBusinessAccounts({ units: commerce.businessUnits, customers }),
    account: createAccountService({ customers }),
    signIn: createSignIn({
      authentication,
      customers,
      lockOut,
      keys,
      entrance,
      gathering,
      copies,
      pendingCopies: createPendingCopies({ carts: commerce.carts, sessionCarts, audit }),
      audit,
      attempts,
      logger,
    }),
    ...composeSocial(foundation, commerce, {
      pageOrigin,
      attempts,
      identities,
      entrance,
      lockOut,
      messages,
    }),
    accountSecurity: createAccountSecurity({ customers, ...credentials }),
    accounts: createAccounts({ customers, entrance, ...credentials }),
  }
}
