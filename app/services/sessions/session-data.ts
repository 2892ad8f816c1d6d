/** What a session remembers (DATA-16). An id of the commerce platform, never a copy of what is behind it. */
import { z } from 'zod'
import type { Actor } from '~/models/customers/actor'
import { toPermissions } from '~/models/customers/customer'
import { definedOnly } from '~/models/defined-only'
import { FlagSetSchema } from '~/models/flags/flags'
import { SOCIAL_PROVIDERS } from '~/models/customers/social'
import { SIGNED_IN_KINDS } from '~/models/customers/visitor-kind'
import type { VisitorKind } from '~/models/customers/visitor-kind'
import { addNotices } from '~/models/notices/notice'

const FlashSchema = z.object({
  type: z.enum(['success', 'notice', 'warning', 'error']),
  message: z.string(),
  key: z.string().optional(),
  /** Checkout leads to the cart, which tells it. */
  leadsToCart: z.literal(true).optional(),
})
export type Flash = z.infer<typeof FlashSchema>

export const SIGNED_LOGIN_TYPES = ['apple', 'facebook', 'google', 'magic link', 'password'] as const

const LostCodeSchema = z.object({ code: z.string(), message: z.string() })
/** A discount that had no code, by its name. */
const LostDiscountSchema = z.object({ discount: z.string(), message: z.string() })

/** An odd value costs its own field and not the visit: it counts as absent. */
const field = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

const FieldsSchema = z.object({
  cartId: field(z.string()),
  /** Who has signed in. */
  actorId: field(z.string()),
  /** Whose carts, orders, addresses and tags these are: the actor's own, or those of whom they act for. */
  customerId: field(z.string()),
  /** Of the customer or the guest who buys. */
  email: field(z.string()),
  /** What the actor may do, as of the sign-in; so are the fields that begin with `user`. */
  permissions: z.array(z.unknown()).transform(toPermissions).default([]).catch([]),
  userFirstName: field(z.string()),
  userCreatedAt: field(z.string()),
  userHasBusinessAccount: field(z.boolean()),
  userKind: field(z.enum(SIGNED_IN_KINDS)),
  /** Where a new business account began, until it has its business unit (AUTH-32). */
  accountCreationSource: field(z.string()),
  signedLoginType: field(z.enum(SIGNED_LOGIN_TYPES)),
  /** False: the cookie ends with the browser (AUTH-43). */
  keepSignedIn: z.boolean().default(true).catch(true),
  /** When they signed in: however much it is used, the session ends a year after. */
  signedInAt: field(z.string()),
  /** `Chrome on Windows`: for the list of signed-in devices, and nothing finer. */
  device: field(z.string()),
  /** Whom the steps of signing in are about, once an e-mail was given. */
  signingIn: field(
    z.object({
      email: z.string(),
      firstName: z.string(),
      /** `guest`: known, without a password of their own (AUTH-15). */
      as: z.enum(['customer', 'guest', 'nobody']),
      /** Their account was made just now, and signing in did not come about. */
      isNew: z.literal(true).optional(),
    }),
  ),
  /** Somebody elsewhere, who belongs to the account of this e-mail once that is shown to be theirs. */
  socialLink: field(
    z.object({
      provider: z.enum(SOCIAL_PROVIDERS),
      issuer: z.string(),
      subject: z.string(),
      email: z.string(),
      at: z.string(),
    }),
  ),
  flash: z.array(FlashSchema).default([]).catch([]),
  /** Pieces in the cart as of the last look: the badge costs no call. */
  cartCount: field(z.number().int().nonnegative()),
  /** Predicates of the free shipping that the codes of a cart offer, for pages that do not read the cart. */
  cartOffers: field(z.object({ cartId: z.string(), predicates: z.array(z.string()) })),
  /** A discount code that came by a link before there was a cart. */
  linkedCode: field(z.string().min(1)),
  /** Key of a product that whoever is not signed in yet would have among their favorites (ACCT-14). */
  wantedFavorite: field(z.string().min(1)),
  /** Ids of guest orders that were looked up in this visit, the last first. */
  lookedUpOrders: field(z.array(z.string())),
  /** Discounts that edits have cost, each once, for checkout to tell until the order is placed. */
  lostCodes: field(z.array(z.union([LostCodeSchema, LostDiscountSchema]))),
  /** Of sessions of before: the last of them alone. */
  lostCode: field(LostCodeSchema),
  /** How far the first-time buyer's offer has come. */
  offer: field(
    z.object({
      email: z.string(),
      /** A customer, or somebody who is written to already. */
      isKnown: z.boolean(),
      smsSubscribed: z.boolean(),
      isDone: z.boolean(),
    }),
  ),
  /** An agent acts for the customer, or for the guest, of this session (AGENT-10). */
  customerServiceMode: field(z.literal(true)),
  /** Whom the banner names; absent for one of whom no name is known. */
  customerName: field(z.string()),
  /** An earlier order that an agent has copied, and the cart that holds the copy until it is ordered (AGENT-11). */
  copiedOrder: field(z.object({ cartId: z.string(), orderNumber: z.string() })),
  /** What an agent looked for last: it is in no address. */
  agentSearch: field(z.string()),
  /** The visit's layer of feature flags (EXP-01). */
  flags: field(FlagSetSchema),
})

/** Sessions of before name the customer alone, who was the only one to act. */
export const SessionDataSchema = FieldsSchema.transform(({ lostCode, ...data }) => ({
  ...data,
  ...definedOnly({ lostCodes: data.lostCodes ?? (lostCode && [lostCode]) }),
  actorId: data.actorId ?? data.customerId,
  // Named where it is none, too: whoever compares owners must have looked at both.
  customerId: data.customerId,
}))
export type SessionData = z.infer<typeof SessionDataSchema>

export function actorOf({ actorId, userFirstName = '', userCreatedAt, permissions }: SessionData): Actor {
  if (actorId === undefined) return { kind: 'guest' }
  const since = definedOnly({ since: userCreatedAt })
  return { kind: 'customer', id: actorId, firstName: userFirstName, ...since, permissions }
}

export function kindOfSession({ actorId, userKind = 'customer' }: SessionData): VisitorKind {
  return actorId === undefined ? 'guest' : userKind
}

/**
 * Null removes a field, and one that is not named stays. Messages come after those that nobody has seen yet, and in
 * place of the same words or of an older word on the same matter.
 */
export type SessionPatch = { readonly [K in keyof SessionData]?: SessionData[K] | null | undefined }

/** More than this of pleasant news nobody reads; what went wrong is all told, however much it is. */
const NEWS_KEPT = 5
const FLASH_KEPT = 50

/** Both patches as one, the second after the first. */
export function joinPatches(first: SessionPatch, second: SessionPatch): SessionPatch {
  const both: SessionPatch = { ...first, ...second }
  return {
    ...both,
    ...(first.flash && second.flash ? { flash: [...first.flash, ...second.flash] } : {}),
  }
}

function toKeep(flash: readonly Flash[]): readonly Flash[] {
  const isNews = ({ type }: Flash) => type === 'success' || type === 'notice'
  const old = flash.filter(isNews).slice(0, -NEWS_KEPT)
  return flash.filter((one) => !old.includes(one)).slice(-FLASH_KEPT)
}

export function patchSessionData(data: SessionData, patch: SessionPatch): SessionData {
  const merged: Record<string, unknown> = { ...data }
  for (const [name, value] of Object.entries(patch)) {
    if (name === 'flash') merged[name] = toKeep(addNotices(data.flash, patch.flash ?? []))
    else if (value === null) delete merged[name]
    else if (value !== undefined) merged[name] = value
  }
  return SessionDataSchema.parse(merged)
}

interface Owner {
  readonly actorId: string | undefined
  readonly customerId: string | undefined
}

/** Of a customer or of who acts for one, and not of these: nothing goes from the one session into the other. */
export function isOfAnother(left: Owner, heir: Owner): boolean {
  const isLost = (name: keyof Owner) => left[name] !== undefined && left[name] !== heir[name]
  return isLost('actorId') || isLost('customerId')
}

/** The same of a cart, of which nothing is known but whose account it is in. */
export function isInAnotherAccount(
  cart: { readonly customerId?: string | undefined },
  heir: Pick<Owner, 'customerId'>,
): boolean {
  return cart.customerId !== undefined && cart.customerId !== heir.customerId
}

/** What a session that goes into another one brings along: its messages, and whatever that one does not know itself. */
export function inherited(left: SessionData, heir: SessionData): SessionPatch {
  const unlessKnown = <N extends keyof SessionData>(name: N): SessionData[N] | undefined =>
    heir[name] === undefined ? left[name] : undefined
  return {
    flash: left.flash,
    ...definedOnly({
      email: unlessKnown('email'),
      linkedCode: unlessKnown('linkedCode'),
      lostCodes: unlessKnown('lostCodes'),
    }),
  }
}
