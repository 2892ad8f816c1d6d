/** Two runs of one journey leave the same trace; a different course of events leaves another. */
import { expect, it } from 'vitest'
import { answersIn, withoutNames } from '../../kit/trace'

it('leaves out what is new each time, and keeps what was done', () => {
  const first = 'Order N1000000001 to guest-0-1@example.com: /carts/5e1b0c8a-6f0e-4b7a-9a54-0a2d5a1f3c77 200'
  const second = 'Order N1000000002 to guest-3-7@example.com: /carts/0a2d5a1f-6f0e-4b7a-9a54-5e1b0c8a3c77 200'
  expect(withoutNames(first)).toBe('Order <order> to <email>: /carts/<id> 200')
  expect(withoutNames(second)).toBe(withoutNames(first))
  expect(withoutNames('POST /cart 303')).not.toBe(withoutNames('POST /cart 400'))
  expect(withoutNames('/transactions/q3J0xw_m4Yp8Zk1nTt5RsA/capture 200')).toBe(
    '/transactions/<id>/capture 200',
  )
})

it('finds the answers of a log, but for those of the switches', () => {
  const entry = (fields: object) => JSON.stringify({ level: 30, ...fields })
  const log = [
    entry({ method: 'GET', route: '/cart', status: 200, msg: 'request' }),
    entry({ method: 'POST', route: '/__test/*', status: 201, msg: 'request' }),
    entry({ msg: 'the shop is ready' }),
    'not of the logger',
    entry({ method: 'POST', route: '/cart', status: 303, msg: 'request' }),
  ].join('\n')
  expect(answersIn(log).map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'GET /cart 200',
    'POST /cart 303',
  ])
})
