/** What several loaders of a page need is requested once per page, through the server that browsers use. */
import { expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import { actFor, signedIn } from '../support/agents'
import { openApp } from '../support/browser'
import { openServed } from '../support/routes'

const { shop, server } = await openServed()

it('a page reads its session once, and asks the platform once whether an agent may, for all of its loaders', async () => {
  const agent = await signedIn(await openApp(), accounts.agent)
  await actFor(agent)
  const { actor } = await shop.visitor(agent.cookie())
  if (actor.kind === 'guest') throw new Error('Nobody is signed in')
  // Makes what was cached a moment ago too old.
  shop.clock.advance(2 * 60_000)
  const read = vi.spyOn(shop.services.sessions, 'read')
  const asked: string[] = []
  const ask = shop.platforms.fetch
  vi.spyOn(shop.platforms, 'fetch').mockImplementation((input, init) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname)
    return ask(input, init)
  })
  // The root, the shop, the account and the page itself each ask who is signed in.
  const page = await server.send('/account/address-book', { headers: { Cookie: agent.cookie() } })
  const reads = read.mock.calls.length
  vi.restoreAllMocks()
  expect([page.status, page.text.includes('You are acting for')]).toEqual([200, true])
  expect(reads).toBe(1)
  expect(asked.filter((path) => path.endsWith(`/customers/${actor.id}`))).toHaveLength(1)
})
