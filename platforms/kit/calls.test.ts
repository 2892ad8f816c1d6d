import { expect, it } from 'vitest'
import { createCalls } from './calls'

const ask = (path: string, body?: unknown) =>
  new Request(`http://x.test${path}?staged=false`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json' },
  })

it('remembers calls in the order in which they began, with their changes and their ends', async () => {
  const calls = createCalls()
  const update = {
    version: 3,
    actions: [{ action: 'addLineItem', sku: '1101-01' }, { action: 'freezeCart' }],
  }
  let answer: (response: Response) => void = () => undefined
  const slow = calls.note(
    'shipping',
    ask('/offers', { secret: 1 }),
    () => new Promise((end) => (answer = end)),
  )
  await calls.note('commercetools', ask('/nutwood/carts/1', update), async () => Response.json({}))
  const lost = calls.note('mail', ask('/messages', {}), () => Promise.reject(new Error('lost')))
  await expect(lost).rejects.toThrow('lost')
  const shipping = { serial: 1, platform: 'shipping', method: 'POST', path: '/offers', actions: [] }
  expect(calls.since(0)).toEqual([
    { ...shipping, status: null },
    {
      ...{ serial: 2, platform: 'commercetools', method: 'POST', path: '/nutwood/carts/1' },
      ...{ actions: ['addLineItem', 'freezeCart'], status: 200 },
    },
    { serial: 3, platform: 'mail', method: 'POST', path: '/messages', actions: [], status: null },
  ])
  answer(new Response(null, { status: 204 }))
  await slow
  expect(calls.since(0)[0]).toEqual({ ...shipping, status: 204 })
  expect(calls.since(2)).toHaveLength(1)
})

it('leaves the body of a call to whoever answers it, whatever it is', async () => {
  const calls = createCalls()
  const bodies = ['{', 'null', '[]', '{"actions":1}', '{"actions":[null]}']
  for (const body of bodies) {
    const request = new Request('http://x.test/carts', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    const answer = await calls.note('commercetools', request, async () => new Response(await request.text()))
    expect(await answer.text()).toBe(body)
  }
  expect(calls.since(0).every(({ actions }) => actions.length === 0)).toBe(true)
})

it('forgets the oldest', async () => {
  const calls = createCalls()
  for (let index = 0; index < 10_001; index += 1)
    await calls.note('mail', new Request('http://x.test/'), async () => new Response())
  expect(calls.since(0).length).toBeLessThan(10_001)
  expect(calls.since(0).at(-1)?.serial).toBe(10_001)
})
