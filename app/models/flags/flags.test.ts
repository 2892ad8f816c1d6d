import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeFlags,
  FLAG_LAYERS,
  FLAG_NAMES,
  FlagSetSchema,
  flagsOfTags,
  isFlagOn,
  LOCAL_FLAGS_FORM,
  NO_FLAGS,
  readLocalFlags,
  writeLocalFlags,
} from './flags'

const flag = fc.constantFrom(undefined, true, false)
const flagSet = fc.record({ disableReferral: flag }).map((set) => FlagSetSchema.parse(set))

describe('the layers of flags', () => {
  it('decide in their order, and a flag that none has is off', () => {
    fc.assert(
      fc.property(fc.tuple(flag, flag, flag, flag), ([local, session, visitor, site]) => {
        const of = (value: boolean | undefined) => (value === undefined ? {} : { disableReferral: value })
        const flags = { local: of(local), session: of(session), visitor: of(visitor), site: of(site) }
        expect(isFlagOn(flags, 'disableReferral')).toBe(local ?? session ?? visitor ?? site ?? false)
      }),
    )
    expect(FLAG_LAYERS).toEqual(['local', 'session', 'visitor', 'site'])
    expect(FLAG_NAMES.some((name) => isFlagOn(NO_FLAGS, name))).toBe(false)
  })

  it('keep nothing that is unknown, or neither on nor off', () => {
    expect(FlagSetSchema.parse({ disableReferral: 'yes', other: true })).toEqual({})
    expect(FlagSetSchema.parse({ disableReferral: false, other: true })).toEqual({ disableReferral: false })
    expect(FlagSetSchema.safeParse([]).success).toBe(false)
  })
})

describe('the flags of a browser', () => {
  it('come back as they were kept', () => {
    fc.assert(
      fc.property(flagSet, (set) => {
        const text = writeLocalFlags(set)
        expect(readLocalFlags(text)).toEqual(set)
        expect(text === '' || LOCAL_FLAGS_FORM.test(text)).toBe(true)
      }),
    )
  })

  it('are none in what is no such cookie', () => {
    for (const text of [undefined, '', 'disableReferral', 'disableReferral.2', 'other.1', '.1'])
      expect(readLocalFlags(text), String(text)).toEqual({})
    for (const text of ['', 'a.1;b', 'disableReferral.10', 'disableReferral.1-'])
      expect(LOCAL_FLAGS_FORM.test(text), text).toBe(false)
  })

  it('change one by one, and null takes the say away', () => {
    expect(changeFlags({}, { disableReferral: true })).toEqual({ disableReferral: true })
    expect(changeFlags({ disableReferral: true }, { disableReferral: false })).toEqual({
      disableReferral: false,
    })
    expect(changeFlags({ disableReferral: true }, { disableReferral: null })).toEqual({})
    expect(changeFlags({ disableReferral: true }, {})).toEqual({ disableReferral: true })
  })
})

describe('the flags of a customer', () => {
  it('are tags of their own form', () => {
    expect(flagsOfTags(['alst-5-free-shipping', 'flag-disableReferral-on'])).toEqual({
      disableReferral: true,
    })
    expect(flagsOfTags(['flag-disableReferral-off'])).toEqual({ disableReferral: false })
    for (const tag of [
      'flag-disableReferral',
      'flag-disableReferral-onn',
      'xflag-disableReferral-on',
      'flag-other-on',
    ])
      expect(flagsOfTags([tag]), tag).toEqual({})
  })
})
