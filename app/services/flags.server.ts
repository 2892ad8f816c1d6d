/**
 * The visitor's feature flags, by layer (EXP-01, EXP-03): the browser's from a cookie, the visit's from the session,
 * the customer's from their tags, the shop's from the content service, so that editors can switch without a release.
 */
import { EXPERIMENT_MAX_AGE_S } from '~/models/constants/constants'
import {
  changeFlags,
  flagsOfTags,
  isFlagOn,
  LOCAL_FLAGS_FORM,
  NO_FLAGS,
  readLocalFlags,
  writeLocalFlags,
} from '~/models/flags/flags'
import type { FlagChange, FlagName, FlagsByLayer } from '~/models/flags/flags'
import { readCookie, writeCookie } from '~/utils/cookies'
import type { CustomerService } from './commercetools/customers.server'
import type { ContentService } from './content/content.server'
import { armsOf } from './experiments'
import { withRequestBudget } from './request-budget'
import type { Visitor } from './visitor'

const COOKIE = 'flags'
/** No page waits long for a flag: without an answer it keeps its last value, or is off. */
const PATIENCE_MS = 500

export type Flagged = Pick<Visitor, 'customerId' | 'session'>

export interface Flags {
  /** All layers as they are now. Reads only what every page has cached already. */
  of(visitor: Flagged, cookies: string | null): Promise<FlagsByLayer>
  isOn(name: FlagName, visitor: Flagged, cookies: string | null): Promise<boolean>
  /**
   * Sets flags of the caller's own browser or visit. Returns the `Set-Cookie` of the browser's layer, if it changes.
   */
  change(visitor: Visitor, cookies: string | null, change: FlagChange): Promise<string | undefined>
}

const localOf = (cookies: string | null) => readLocalFlags(readCookie(cookies, COOKIE, LOCAL_FLAGS_FORM))

export function createFlags(options: {
  readonly content: Pick<ContentService, 'getSection'>
  readonly customers: Pick<CustomerService, 'getShared'>
  readonly secureCookies: boolean
}): Flags {
  const { content, customers, secureCookies } = options

  async function tagsOf(customerId: string): Promise<readonly string[]> {
    // Every page asks: none waits for what is newer than the last answer.
    const customer = await customers.getShared(customerId, { cachedMs: 0, uncachedMs: PATIENCE_MS })
    return customer === 'away' ? [] : (customer?.tags ?? [])
  }

  async function of({ customerId, session }: Flagged, cookies: string | null): Promise<FlagsByLayer> {
    const [section, tags] = await Promise.all([
      withRequestBudget(PATIENCE_MS, () => content.getSection('feature-flags')),
      customerId === undefined ? [] : tagsOf(customerId),
    ])
    return {
      local: localOf(cookies),
      session: session?.data.flags ?? NO_FLAGS.session,
      // A decision for the customer overrides the browser's draw.
      visitor: { ...armsOf(cookies), ...flagsOfTags(tags) },
      site: section?.flags ?? NO_FLAGS.site,
    }
  }

  return {
    of,
    isOn: async (name, visitor, cookies) => isFlagOn(await of(visitor, cookies), name),
    async change(visitor, cookies, { layer, flags }) {
      if (layer === 'session') {
        await visitor.save({ flags: changeFlags(visitor.session?.data.flags ?? {}, flags) })
        return undefined
      }
      const kept = writeLocalFlags(changeFlags(localOf(cookies), flags))
      const maxAge = kept === '' ? 0 : EXPERIMENT_MAX_AGE_S
      return writeCookie(COOKIE, kept, { secure: secureCookies, maxAge })
    },
  }
}
