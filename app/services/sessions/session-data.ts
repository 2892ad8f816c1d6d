/** What a session remembers (DATA-16). An id of the commerce platform, never a copy of what is behind it. */
import { z } from 'zod'
import { addNotices } from '~/models/notices/notice'

const FlashSchema = z.object({
  type: z.enum(['success', 'notice', 'warning', 'error']),
  message: z.string(),
  key: z.string().optional(),
})
export type Flash = z.infer<typeof FlashSchema>

export const SIGNED_LOGIN_TYPES = ['apple', 'facebook', 'google', 'magic link', 'password'] as const

export const SessionDataSchema = z.object({
  cartId: z.string().optional(),
  customerId: z.string().optional(),
  email: z.string().optional(),
  permissions: z.array(z.string()).default([]),
  userFirstName: z.string().optional(),
  userCreatedAt: z.string().optional(),
  userHasBusinessAccount: z.boolean().optional(),
  signedLoginType: z.enum(SIGNED_LOGIN_TYPES).optional(),
  /** False: the cookie ends with the browser (AUTH-43). */
  keepSignedIn: z.boolean().default(true),
  flash: z.array(FlashSchema).default([]),
  /** Predicates of the free shipping that the codes of a cart offer, for pages that do not read the cart. */
  cartOffers: z.object({ cartId: z.string(), predicates: z.array(z.string()) }).optional(),
  /** Short texts of single use cases: state of a social sign-in, where to go after it, a chosen offer … */
  marks: z.record(z.string(), z.string()).default({}),
})
export type SessionData = z.infer<typeof SessionDataSchema>

/**
 * Null removes a field; one that is not named stays, and so does every mark that is not named. Messages come after
 * those that nobody has seen yet, and in place of the same words or of an older word on the same matter.
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
    ...(first.marks && second.marks ? { marks: { ...first.marks, ...second.marks } } : {}),
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
    if (name === 'marks') merged[name] = { ...data.marks, ...patch.marks }
    else if (name === 'flash') merged[name] = toKeep(addNotices(data.flash, patch.flash ?? []))
    else if (value === null) delete merged[name]
    else if (value !== undefined) merged[name] = value
  }
  return SessionDataSchema.parse(merged)
}

type Owner = Pick<SessionData, 'customerId'>

/** Of a customer, and not of this one: nothing goes from the one session into the other. */
export function isOfAnother(
  { customerId }: Owner,
  heir: { readonly customerId?: string | undefined },
): boolean {
  return customerId !== undefined && customerId !== heir.customerId
}

/** What a session that goes into another one brings along: its messages, and whatever that one does not know itself. */
export function inherited(left: SessionData, heir: SessionData): SessionPatch {
  const marks = Object.entries(left.marks).filter(
    ([name, value]) => name !== 'cartCount' && value !== '' && (heir.marks[name] ?? '') === '',
  )
  return {
    flash: left.flash,
    marks: Object.fromEntries(marks),
    ...(heir.email === undefined && left.email !== undefined ? { email: left.email } : {}),
  }
}
