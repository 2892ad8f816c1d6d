/** Each role requests each route that is not public: others' things are a 404, and a guest is sent to sign in. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { patternsOf } from '../support/every-route'
import { gatherPeople, ROLES } from '../support/roles'
import type { People } from '../support/roles'
import { asksToSignIn, isGuarded, maySee } from '../support/access-rules'
import type { Guarded } from '../support/access-rules'
import { ACCESS } from '../support/route-access'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const GUARDED = [...ACCESS].filter((entry): entry is [string, Guarded] => isGuarded(entry[1]))
const TESTED = [...ACCESS].flatMap(([pattern, access]) =>
  access !== 'everybody' && 'testedBy' in access ? [[pattern, access.testedBy] as const] : [],
)
let people: People

beforeAll(async () => {
  people = await gatherPeople(shop, app)
})

const casesOf = (entries: typeof GUARDED) =>
  entries.flatMap(([pattern, guarded]) => ROLES.map((role) => [pattern, role, guarded] as const))
const WITH_DATA = GUARDED.filter(([, { routeId }]) => routeId !== undefined)
const WITH_ACTION = GUARDED.filter(([, { posts }]) => posts !== undefined)

/** The response to a refused request: guests are sent to sign in where an account would help. */
function refusal(guarded: Guarded, isGuest: boolean): readonly [number, string | null] {
  if (!isGuest || !asksToSignIn(guarded)) return [404, null]
  return [303, `/sign/in?destination=${encodeURIComponent(guarded.address(people.things))}`]
}

it('every route is listed with who may see it', async () => {
  const { default: config } = await import('~/routes')
  expect([...ACCESS.keys()].sort()).toEqual([...new Set(patternsOf(config, () => true))].sort())
})

it.each(TESTED)('%s stands in the file that its line names', (pattern, file) => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  for (const part of pattern.split(/\/:[^/]+/).filter((fixed) => fixed !== '')) expect(text).toContain(part)
})

describe('a route that is not everybody’s', () => {
  it.each(casesOf(GUARDED))('%s, asked for by %s', async (_, role, guarded) => {
    const browser = people.browsers[role]
    const address = guarded.address(people.things)
    const page = await browser.get(address)
    const expected = maySee(role, guarded) ? [200, null] : refusal(guarded, role === 'guest')
    expect([page.status, page.location]).toEqual(expected)
    if (page.status === 404) expect(page.html).not.toContain(people.things.cartId)
  })

  it.each(casesOf(WITH_DATA))('%s, its data alone asked for by %s', async (_, role, guarded) => {
    const { routeId = '' } = guarded
    const data = await people.browsers[role].data(guarded.address(people.things), routeId)
    const [status, location] = refusal(guarded, role === 'guest')
    if (maySee(role, guarded))
      expect([data.status, data.headers.get('X-Remix-Redirect')]).toEqual([200, null])
    else if (location === null) expect(data.status).toBe(status)
    else expect(data.headers.get('X-Remix-Redirect')).toBe(location)
  })

  it.each(casesOf(WITH_ACTION))('%s, sent to by %s', async (_, role, guarded) => {
    const sent = guarded.posts?.(people.things) ?? {}
    const page = await people.browsers[role].crafted(guarded.address(people.things), sent)
    if (maySee(role, guarded)) expect([200, 303]).toContain(page.status)
    else expect(page.status).toBe(role === 'guest' && asksToSignIn(guarded) ? 401 : 404)
  })
})
