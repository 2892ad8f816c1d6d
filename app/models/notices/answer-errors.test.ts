import { describe, expect, it } from 'vitest'
import { sortErrors } from './answer-errors'

describe('errors of an answer', () => {
  it('with a key are known by it, and the others are one list [ERR-02]', () => {
    expect(
      sortErrors([
        { message: 'Your card was declined', key: 'payment' },
        { message: 'We are closed' },
        { message: 'Please call us', key: '' },
        { message: 'No such place', key: 'address' },
      ]),
    ).toEqual({
      keyed: { payment: 'Your card was declined', address: 'No such place' },
      general: ['We are closed', 'Please call us'],
    })
  })

  it('are replaced by their key, and say the same thing once [ERR-02]', () => {
    expect(
      sortErrors([
        { message: '2 left', key: 'stock' },
        { message: 'Sorry' },
        { message: '1 left', key: 'stock' },
        { message: 'Sorry' },
      ]),
    ).toEqual({ keyed: { stock: '1 left' }, general: ['Sorry'] })
  })

  it('are none where the answer has none', () => {
    expect(sortErrors([])).toEqual({ keyed: {}, general: [] })
  })
})
