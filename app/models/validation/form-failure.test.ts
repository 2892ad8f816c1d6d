import { describe, expect, it } from 'vitest'
import { formFailure } from './form-failure'

describe('what a form comes back with', () => {
  it('tells its errors in the order of its fields, those of the whole form first and of none of them last', () => {
    const fields = { name: '', street1: '', state: '', phone: '' }
    const errors = { offer: 'o', phone: 'p', '': 'whole', state: 's', name: 'n' }
    expect(Object.keys(formFailure(fields, errors).errors)).toEqual(['', 'name', 'state', 'phone', 'offer'])
  })

  it('keeps what was typed, but nothing that is secret', () => {
    const passwords = { password: 'x', newPassword: 'x', currentPassword: 'x', confirmPassword: 'x' }
    const others = { email: 'a@b.c', dropPassword: 'on', token: 'z' }
    const { values } = formFailure({ ...others, ...passwords, nonce: 'y' }, {})
    expect(values).toEqual(others)
  })
})
