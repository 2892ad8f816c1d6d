import { describe, expect, it } from 'vitest'
import { SignInCallSchema, SignUpCallSchema } from './sign-calls'

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
