/** What holds under any server: as under remix-serve and in development, where nothing tells the app who is calling. */
import { expect, it } from 'vitest'
import { ORIGIN } from '../support/origin'
import { openRoutes } from '../support/routes'

// A fifth of the usual limit: 8 codes.
const { app } = await openRoutes({ RATE_LIMIT_FACTOR: '0.2' })

const statusOf = async (path: string, headers: Record<string, string>) =>
  (await app.newBrowser().send(`${ORIGIN}${path}`, { headers })).status

it.each([
  '/platforms',
  '/platforms/mail',
  '/PLATFORMS/payments',
  '/platforms?_data=routes%2Fplatforms%2Froute',
])('shows %s under our own names alone', async (path) => {
  for (const Host of ['localhost', '127.0.0.1:3000', '[::1]:9', 'LOCALHOST:80'])
    expect([await statusOf(path, { Host }), Host]).toEqual([200, Host])
  for (const Host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', 'x y'])
    expect([await statusOf(path, { Host }), Host]).toEqual([404, Host])
})

it('counts tries in one sum for all callers, whoever they say they are', async () => {
  const statuses = []
  for (let index = 0; index < 9; index += 1) {
    const from = `192.0.2.${100 + index}`
    const page = await app.newBrowser().send(`${ORIGIN}/discount/GUESS`, {
      method: 'POST',
      headers: { 'X-Client-Address': from, 'X-Forwarded-For': from, 'X-Real-IP': from },
      body: new URLSearchParams({ a: '1' }),
    })
    statuses.push(page.status)
  }
  expect(statuses.slice(0, 8)).not.toContain(429)
  expect(statuses[8]).toBe(429)
})
