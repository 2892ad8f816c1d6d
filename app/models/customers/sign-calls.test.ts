import { describe, expect, it } from 'vitest'
import {
  DescribeCallSchema,
  FindUserSchema,
  ForgotPasswordCallSchema,
  LinkKeyCallSchema,
  NewCustomerCallSchema,
  ResetPasswordCallSchema,
  SignInCallSchema,
  SignInLinkCallSchema,
  SignOutCallSchema,
  SignUpCallSchema,
  SocialCallSchema,
} from './sign-calls'

const PASSWORD = 'Walnuts & Honey'

describe('the call of signing in', () => {
  it('remembers by default, and keeps the account’s cart unless it is told otherwise [DATA-44]', () => {
    const typed = { email: 'pat@example.com', password: PASSWORD }
    expect(SignInCallSchema.parse(typed)).toEqual({
      ...typed,
      keepLoggedIn: true,
      preserveCart: false,
      gRecaptchaResponse: '',
    })
    const options = { keepLoggedIn: false, preserveCart: true, gRecaptchaResponse: 'token' }
    expect(SignInCallSchema.parse({ ...typed, ...options })).toEqual({ ...typed, ...options })
  })
})

describe('the call of signing up', () => {
  const user = { email: 'pat@example.com', name: 'Pat Lee', password: PASSWORD }

  it('takes the user and four options, each with its default [DATA-43]', () => {
    expect(SignUpCallSchema.parse(user)).toEqual({
      ...user,
      isB2b: false,
      keepSignedIn: true,
      optInNewsletter: true,
      attachGuestOrders: true,
      preserveCart: false,
      gRecaptchaResponse: '',
    })
    const options = {
      isB2b: true,
      keepSignedIn: false,
      optInNewsletter: false,
      attachGuestOrders: false,
      preserveCart: true,
      gRecaptchaResponse: 'token',
    }
    expect(SignUpCallSchema.parse({ ...user, ...options })).toEqual({ ...user, ...options })
  })

  it.each(['isB2b', 'keepSignedIn', 'optInNewsletter', 'attachGuestOrders', 'preserveCart'])(
    'takes no word for %s',
    (name) => {
      expect(SignUpCallSchema.safeParse({ ...user, [name]: 'yes' }).success).toBe(false)
    },
  )
})

const fits = (schema: { safeParse(body: unknown): { success: boolean } }, body: unknown) =>
  schema.safeParse(body).success
const long = (length: number) => 'x'.repeat(length)

describe('the call of a new account', () => {
  it('signs nobody in: it has no options for that', () => {
    const user = { email: 'pat@example.com', name: 'Pat Lee', password: PASSWORD }
    expect(NewCustomerCallSchema.parse({ ...user, keepSignedIn: true, preserveCart: true })).toEqual({
      ...user,
      isB2b: false,
      optInNewsletter: true,
      attachGuestOrders: true,
      gRecaptchaResponse: '',
    })
  })
})

describe('the call of signing in elsewhere', () => {
  const SAYS = 'Please send the state that the sign-in was begun with, and a code, a credential or an error'

  it('begins with nothing, and comes back with a state and one answer', () => {
    expect(SocialCallSchema.parse({})).toEqual({ destination: '/' })
    expect(
      SocialCallSchema.parse({ destination: '/account', preserveCart: true, attachGuestOrders: false }),
    ).toEqual({ destination: '/account', preserveCart: true, attachGuestOrders: false })
    for (const answer of ['code', 'credential', 'error'])
      expect(SocialCallSchema.parse({ state: 's', [answer]: 'a' })).toMatchObject({
        state: 's',
        [answer]: 'a',
      })
    const user = { name: { firstName: 'Pat', lastName: 'Lee' } }
    expect(SocialCallSchema.parse({ state: 's', code: 'c', user })).toMatchObject({ user })
  })

  it('is told what is missing', () => {
    for (const body of [
      { state: 's' },
      { code: 'c' },
      { credential: 'c' },
      { error: 'e' },
      { state: 's', code: 'c', error: 'e' },
      { state: 's', code: 'c', credential: 'c', error: 'e' },
      { state: 's', code: '' },
    ])
      expect(SocialCallSchema.safeParse(body).error?.issues).toMatchObject([
        { path: ['state'], message: SAYS },
      ])
  })

  it('is bounded in every part', () => {
    const back = (fields: object) => fits(SocialCallSchema, { state: 's', ...fields })
    expect([back({ code: long(4_096) }), back({ code: long(4_097) })]).toEqual([true, false])
    expect([back({ credential: long(16_384) }), back({ credential: long(16_385) })]).toEqual([true, false])
    expect([back({ error: long(200) }), back({ error: long(201) })]).toEqual([true, false])
    const state = (text: string) => fits(SocialCallSchema, { state: text, code: 'c' })
    expect([state(''), state(long(200)), state(long(201))]).toEqual([false, true, false])
    const to = (destination: string) => fits(SocialCallSchema, { destination })
    expect([to(long(2_000)), to(long(2_001))]).toEqual([true, false])
    const name = (firstName: string, lastName: string) =>
      back({ code: 'c', user: { name: { firstName, lastName } } })
    expect([name(long(200), long(200)), name(long(201), 'a'), name('a', long(201))]).toEqual([
      true,
      false,
      false,
    ])
    expect(back({ code: 'c', user: {} })).toBe(false)
  })
})

describe('the other calls of signing in and out', () => {
  const email = 'pat@example.com'

  it('take what their forms take', () => {
    expect(FindUserSchema.parse({ email })).toEqual({ email, gRecaptchaResponse: '' })
    expect(ForgotPasswordCallSchema.parse({ email })).toEqual({ email })
    expect(fits(ForgotPasswordCallSchema, { email: 'pat' })).toBe(false)
    expect(SignInLinkCallSchema.parse({ email, redirectPath: null })).toEqual({ email, redirectPath: null })
    expect(SignInLinkCallSchema.parse({ email })).toEqual({ email })
    expect(ResetPasswordCallSchema.parse({ key: 'k', password: PASSWORD })).toEqual({
      key: 'k',
      password: PASSWORD,
    })
    expect(fits(ResetPasswordCallSchema, { key: 'k', password: 'nuts' })).toBe(false)
    expect(SignOutCallSchema.parse({})).toEqual({ copyCartToAnonymousCart: false })
    expect(SignOutCallSchema.parse({ copyCartToAnonymousCart: true })).toEqual({
      copyCartToAnonymousCart: true,
    })
    // Without a word about the cart, where the link leads decides.
    expect(LinkKeyCallSchema.parse({ key: 'k' })).toEqual({ key: 'k', dropPassword: false })
  })

  it('are bounded in every part', () => {
    const key = (text?: string) => fits(LinkKeyCallSchema, { key: text })
    expect([key(''), key('k'), key(long(200)), key(long(201))]).toEqual([false, true, true, false])
    expect(LinkKeyCallSchema.safeParse({}).error?.issues).toMatchObject([
      { message: 'Please send the key of the link' },
    ])
    const token = (gRecaptchaResponse: string) => fits(FindUserSchema, { email, gRecaptchaResponse })
    expect([token(long(4_096)), token(long(4_097))]).toEqual([true, false])
    const fields = (count: number, length: number) =>
      fits(DescribeCallSchema, { fields: Array.from({ length: count }, () => long(length)) })
    expect([fields(100, 100), fields(101, 1), fields(1, 101), fits(DescribeCallSchema, {})]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
