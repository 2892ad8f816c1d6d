/** What a session remembers (DATA-16). From the commerce platform it keeps ids, never copies of data. */
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
  /** Checkout redirects to the cart, which shows it. */
  leadsToCart: z.literal(true).optional(),
})
export type Flash = z.infer<typeof FlashSchema>

export const SIGNED_LOGIN_TYPES = ['apple', 'facebook', 'google', 'magic link', 'password'] as const

const LostCodeSchema = z.object({
  code: z.string(),
  message: z.string(),
  isTakenOff: z.literal(true).optional(),
})
/** A discount without a code, by its id. */
const LostDiscountSchema = z.object({ discount: z.string(), message: z.string() })

/** A malformed value loses only its own field, not the visit: it counts as absent. */
const field = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

const FieldsSchema = z.object({
  cartId: field(z.string()),
  /** The signed-in account. */
  actorId: field(z.string()),
  /** Owner of these carts, orders, addresses and tags: the actor, or the customer they act for. */
  customerId: field(z.string()),
  /** E-mail of the buyer, customer or guest. */
  email: field(z.string()),
  /** What the actor may do, as of the sign-in; the same goes for the fields that begin with `user`. */
  permissions: z.array(z.unknown()).transform(toPermissions).default([]).catch([]),
  userFirstName: field(z.string()),
  userCreatedAt: field(z.string()),
  userHasBusinessAccount: field(z.boolean()),
  userKind: field(z.enum(SIGNED_IN_KINDS)),
  /** Where a new business account signed up, until it has its business unit (AUTH-32). */
  accountCreationSource: field(z.string()),
  signedLoginType: field(z.enum(SIGNED_LOGIN_TYPES)),
  /** False: the cookie ends with the browser (AUTH-43). */
  keepSignedIn: z.boolean().default(true).catch(true),
  /** When they signed in: the session ends a year later, however much it is used. */
  signedInAt: field(z.string()),
  /** `Chrome on Windows`: for the list of signed-in devices, deliberately no finer. */
  device: field(z.string()),
  /** Whom the sign-in steps are about, once an e-mail was entered. */
  signingIn: field(
    z.object({
      email: z.string(),
      firstName: z.string(),
      /** `guest`: known, but without a password of their own (AUTH-15). */
      as: z.enum(['customer', 'guest', 'nobody']),
      /** Their account was just created, but signing in failed. */
      isNew: z.literal(true).optional(),
    }),
  ),
  /** A social account, to be linked to the account with this e-mail once the visitor proves it is theirs. */
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
  /** Units in the cart when last read: the badge needs no call. */
  cartCount: field(z.number().int().nonnegative()),
  /** Predicates of free shipping offered by the cart's codes, for pages that do not read the cart. */
  cartOffers: field(z.object({ cartId: z.string(), predicates: z.array(z.string()) })),
  /** A discount code that arrived by a link before there was a cart. */
  linkedCode: field(z.string().min(1)),
  /** Key of a product that a visitor wants among their favorites, until they sign in (ACCT-14). */
  wantedFavorite: field(z.string().min(1)),
  /** Ids of guest orders looked up in this visit, latest first. */
  lookedUpOrders: field(z.array(z.string())),
  /** Discounts lost in edits, each once, for checkout to mention until the order is placed. */
  lostCodes: field(z.array(z.union([LostCodeSchema, LostDiscountSchema]))),
  /** Lines that edits which failed may have removed from a cart: what to say once it can be read. */
  perhapsGone: field(
    z.array(
      z.object({
        id: z.string(),
        cartId: z.string(),
        lineId: z.string(),
        /** The units that were to stay. */
        keep: z.number(),
        /** To count its units in all lines of that cart, gifts apart from the rest: ids of lines change in a move. */
        sku: z.string(),
        isGift: z.boolean(),
        /** Units, by the name that they have in stored sessions. */
        pieces: z.number(),
        notice: FlashSchema,
      }),
    ),
  ),
  /** In older sessions, which kept only the latest loss. */
  lostCode: field(LostCodeSchema),
  /** How far the visitor has got with the first-time buyer's offer. */
  offer: field(
    z.object({
      email: z.string(),
      /** A customer, or already on the mailing list. */
      isKnown: z.boolean(),
      smsSubscribed: z.boolean(),
      isDone: z.boolean(),
    }),
  ),
  /** An agent acts for the customer, or for the guest, of this session (AGENT-10). */
  customerServiceMode: field(z.literal(true)),
  /** Names this stretch of acting on record, where guests have no other name. */
  actingId: field(z.string()),
  /** The name shown in the banner; absent if unknown. */
  customerName: field(z.string()),
  /** An earlier order copied by an agent, and the cart that holds the copy until it is ordered (AGENT-11). */
  copiedOrder: field(z.object({ cartId: z.string(), orderNumber: z.string() })),
  /** What an agent gave as the reason of a copy that failed, for the page of that order: kept out of URLs. */
  copyReason: field(z.object({ orderId: z.string(), reason: z.string(), otherReason: z.string() })),
  /** An agent's latest search: kept out of URLs. */
  agentSearch: field(z.string()),
  /** This visit's layer of feature flags (EXP-01). */
  flags: field(FlagSetSchema),
})

/** Older sessions name only the customer, who was then the only possible actor. */
export const SessionDataSchema = FieldsSchema.transform(({ lostCode, ...data }) => ({
  ...data,
  ...definedOnly({ lostCodes: data.lostCodes ?? (lostCode && [lostCode]) }),
  ...ownersOf(data),
}))
export type SessionData = z.infer<typeof SessionDataSchema>

/** Present even if undefined: code comparing owners must have both. */
function ownersOf({ actorId, customerId }: Partial<Owner>): Owner {
  return { actorId: actorId ?? customerId, customerId }
}

export function actorOf({ actorId, userFirstName = '', userCreatedAt, permissions }: SessionData): Actor {
  if (actorId === undefined) return { kind: 'guest' }
  const since = definedOnly({ since: userCreatedAt })
  return { kind: 'customer', id: actorId, firstName: userFirstName, ...since, permissions }
}

export function kindOfSession({ actorId, userKind = 'customer' }: SessionData): VisitorKind {
  return actorId === undefined ? 'guest' : userKind
}

/**
 * Null removes a field; an absent one stays. Messages are appended to those not seen yet, replacing the same text or an
 * older message on the same matter. What is perhaps gone is added too: several requests may lose their answers.
 */
export type SessionPatch = { readonly [K in keyof SessionData]?: SessionData[K] | null | undefined } & {
  /** What is known of lines that were perhaps gone. One that has gone is told, unless another request was first. */
  readonly settledGone?: readonly SettledGone[] | undefined
}

interface SettledGone {
  readonly id: string
  readonly isGone: boolean
}

/** Nobody reads more good news than this; bad news is kept up to the larger limit. */
const NEWS_KEPT = 5
const FLASH_KEPT = 50

/** Merges two patches; the second wins. */
export function joinPatches(first: SessionPatch, second: SessionPatch): SessionPatch {
  const both: SessionPatch = { ...first, ...second }
  return {
    ...both,
    ...(first.flash && second.flash ? { flash: [...first.flash, ...second.flash] } : {}),
    ...(first.perhapsGone && second.perhapsGone
      ? { perhapsGone: withPerhapsGone(first.perhapsGone, second.perhapsGone) }
      : {}),
    ...(first.settledGone && second.settledGone
      ? { settledGone: [...first.settledGone, ...second.settledGone] }
      : {}),
  }
}

type PerhapsGone = NonNullable<SessionData['perhapsGone']>

/** Each line once, as last seen. */
function withPerhapsGone(known: PerhapsGone | undefined, more: PerhapsGone): PerhapsGone {
  const isSeen = (one: PerhapsGone[number]) =>
    more.some(({ cartId, lineId }) => cartId === one.cartId && lineId === one.lineId)
  return [...(known ?? []).filter((one) => !isSeen(one)), ...more]
}

function toKeep(flash: readonly Flash[]): readonly Flash[] {
  const isNews = ({ type }: Flash) => type === 'success' || type === 'notice'
  const old = flash.filter(isNews).slice(0, -NEWS_KEPT)
  return flash.filter((one) => !old.includes(one)).slice(-FLASH_KEPT)
}

/** Moves what has gone to the messages and drops what has not; the rest stays, another request's included. */
function withSettled(data: SessionData, settled: readonly SettledGone[]): SessionData {
  const known = data.perhapsGone ?? []
  const left = known.filter(({ id }) => settled.every((one) => one.id !== id))
  if (left.length === known.length) return data
  const told = known.filter(({ id }) => settled.some((one) => one.id === id && one.isGone))
  const flash = addNotices(
    data.flash,
    told.map(({ notice }) => notice),
  )
  return { ...data, flash: [...toKeep(flash)], perhapsGone: left.length === 0 ? undefined : left }
}

const isField = (name: string): name is keyof typeof FieldsSchema.shape =>
  Object.hasOwn(FieldsSchema.shape, name)

/** Only what the patch names is parsed: the rest was when it was read. */
export function patchSessionData(
  data: SessionData,
  { settledGone = [], ...patch }: SessionPatch,
): SessionData {
  const merged: Record<string, unknown> = { ...data }
  for (const [name, value] of Object.entries(patch)) {
    if (!isField(name) || value === undefined) continue
    let next: unknown = value
    if (name === 'flash') next = toKeep(addNotices(data.flash, patch.flash ?? []))
    else if (name === 'perhapsGone' && patch.perhapsGone)
      next = withPerhapsGone(data.perhapsGone, patch.perhapsGone)
    // A field that is removed has its default, if it has one.
    merged[name] = FieldsSchema.shape[name].parse(next ?? undefined)
    if (merged[name] === undefined) delete merged[name]
  }
  const patched = merged as SessionData
  return withSettled({ ...patched, ...ownersOf(patched) }, settledGone)
}

interface Owner {
  readonly actorId: string | undefined
  readonly customerId: string | undefined
}

/** Belongs to a customer or actor other than the heir's: nothing may pass from one session to the other. */
export function isOfAnother(left: Owner, heir: Owner): boolean {
  const isLost = (name: keyof Owner) => left[name] !== undefined && left[name] !== heir[name]
  return isLost('actorId') || isLost('customerId')
}

/** The same for a cart, judged only by the account it is in. */
export function isInAnotherAccount(
  cart: { readonly customerId?: string | undefined },
  heir: Pick<Owner, 'customerId'>,
): boolean {
  return cart.customerId !== undefined && cart.customerId !== heir.customerId
}

/**
 * The agent has stopped acting since the session was read; it keeps its id. A guest has no account to tell them from
 * the agent, but the mode does.
 */
export const hasSteppedBack = (read: SessionData, stored: SessionData): boolean =>
  isOfAnother(read, stored) || (read.customerServiceMode === true && stored.customerServiceMode !== true)

/** What a session passes on to the one it merges into: what it has yet to tell, and whatever the other lacks. */
export function inherited(left: SessionData, heir: SessionData): SessionPatch {
  const unlessKnown = <N extends keyof SessionData>(name: N): SessionData[N] | undefined =>
    heir[name] === undefined ? left[name] : undefined
  return {
    flash: left.flash,
    ...definedOnly({
      email: unlessKnown('email'),
      linkedCode: unlessKnown('linkedCode'),
      lostCodes: unlessKnown('lostCodes'),
      perhapsGone: left.perhapsGone,
    }),
  }
}
