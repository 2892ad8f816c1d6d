import { describe, expect, it } from 'vitest'
import {
  ChangeEmailSchema,
  ChangePasswordSchema,
  DeleteAccountSchema,
  DeleteByLinkSchema,
  EmailStepSchema,
  NewPasswordSchema,
  ResetPasswordSchema,
  SignInLinkSchema,
  SignInSchema,
  SignOutDeviceSchema,
  SignOutSchema,
  SignUpSchema,
} from './account-forms'

const PASSWORD = 'Walnuts & Honey'
const LONG = 'Aa!' + 'x'.repeat(197)
const email = 'pat@example.com'

interface Schema {
  safeParse(form: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}
const problems = (schema: Schema, form: unknown) =>
  schema.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('signing in', () => {
  it('takes an e-mail, and then a password as it was typed', () => {
    expect(EmailStepSchema.parse({ email: ` ${email} ` })).toEqual({ email })
    expect(problems(EmailStepSchema, {})).toEqual(['email: Please enter your email address'])
    expect(SignInSchema.parse({ email, password: ' a ' })).toEqual({
      email,
      password: ' a ',
      keepLoggedIn: false,
    })
    expect(SignInSchema.parse({ email, password: 'a', keepLoggedIn: 'on' })).toMatchObject({
      keepLoggedIn: true,
    })
    for (const password of [undefined, '', '   '])
      expect(problems(SignInSchema, { email, password })).toEqual(['password: Please enter a password'])
    expect(problems(SignInSchema, { email, password: 'x'.repeat(200) })).toBeUndefined()
    expect(problems(SignInSchema, { email, password: 'x'.repeat(201) })).toEqual([
      'password: Please enter a shorter password',
    ])
  })

  it('out, and by a mailed link, has a box to tick', () => {
    expect(SignOutSchema.parse({})).toEqual({ copyCart: false })
    expect(SignOutSchema.parse({ copyCart: 'on' })).toEqual({ copyCart: true })
    expect(SignOutSchema.safeParse({ copyCart: 'yes' }).success).toBe(false)
    expect(SignInLinkSchema.parse({ dropPassword: 'on' })).toEqual({ dropPassword: true })
    expect(SignInLinkSchema.parse({})).toEqual({ dropPassword: false })
  })

  it('out a device names it by a hash', () => {
    const device = 'a1'.repeat(32)
    expect(SignOutDeviceSchema.parse({ device })).toEqual({ device })
    for (const wrong of [`${device}0`, `x${device}`, device.slice(1), device.toUpperCase(), ''])
      expect(SignOutDeviceSchema.safeParse({ device: wrong }).success).toBe(false)
  })
})

describe('a new password', () => {
  it('says all that is missing in one message', () => {
    expect(NewPasswordSchema.parse({ newPassword: PASSWORD })).toEqual({ newPassword: PASSWORD })
    for (const form of [{}, { newPassword: '' }, { newPassword: ' ' }])
      expect(problems(NewPasswordSchema, form)).toEqual(['newPassword: Please enter a password'])
    expect(problems(NewPasswordSchema, { newPassword: 'nuts' })).toEqual([
      'newPassword: Your password still needs at least 8 characters, one uppercase letter, one special character',
    ])
    expect(problems(NewPasswordSchema, { newPassword: LONG })).toBeUndefined()
    expect(problems(NewPasswordSchema, { newPassword: `${LONG}x` })).toEqual([
      'newPassword: Please enter a shorter password',
    ])
  })

  it('is typed twice where it cannot be tried again at once', () => {
    const typed = { newPassword: PASSWORD, confirmPassword: PASSWORD }
    expect(ResetPasswordSchema.parse(typed)).toEqual(typed)
    for (const confirmPassword of [undefined, '', `${PASSWORD} `])
      expect(problems(ResetPasswordSchema, { newPassword: PASSWORD, confirmPassword })).toEqual([
        'confirmPassword: Password does not match',
      ])
  })

  it('takes the place of the one that is known', () => {
    expect(ChangePasswordSchema.parse({ password: 'a', newPassword: PASSWORD })).toEqual({
      password: 'a',
      newPassword: PASSWORD,
    })
    expect(problems(ChangePasswordSchema, {})).toEqual([
      'password: Please enter a password',
      'newPassword: Please enter a password',
    ])
  })
})

describe('an account', () => {
  const typed = { email, name: 'Pat Example', newPassword: PASSWORD }

  it('is made with a name, an e-mail and a password; personal unless it says business', () => {
    const made = { ...typed, accountType: 'personal', keepSignedIn: false, optInNewsletter: false }
    expect(SignUpSchema.parse(typed)).toEqual(made)
    expect(SignUpSchema.parse({ ...typed, accountType: 'robot' })).toEqual(made)
    expect(
      SignUpSchema.parse({ ...typed, accountType: 'business', keepSignedIn: 'on', optInNewsletter: 'on' }),
    ).toEqual({ ...typed, accountType: 'business', keepSignedIn: true, optInNewsletter: true })
    expect(problems(SignUpSchema, {})).toEqual([
      'email: Please enter your email address',
      'name: Please enter your full name',
      'newPassword: Please enter a password',
    ])
  })

  it('changes its e-mail, and goes, by its password', () => {
    expect(ChangeEmailSchema.parse({ email, currentPassword: 'a' })).toEqual({ email, currentPassword: 'a' })
    expect(problems(ChangeEmailSchema, { email })).toEqual(['currentPassword: Please enter a password'])
    expect(DeleteAccountSchema.parse({ intent: 'delete', password: 'a' })).toEqual({
      intent: 'delete',
      password: 'a',
      loseCredit: false,
    })
    expect(problems(DeleteAccountSchema, { intent: 'delete' })).toEqual(['password: Please enter a password'])
    expect(DeleteByLinkSchema.parse({ intent: 'delete', loseCredit: 'on' })).toMatchObject({
      loseCredit: true,
    })
    expect(problems(DeleteByLinkSchema, { intent: 'keep' })).toEqual([
      'intent: Please use a button of this page',
    ])
  })
})
