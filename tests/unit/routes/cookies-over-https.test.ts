/** Cookies of a shop that is served over https. */
import { expect, it } from 'vitest'
import { productPage } from '../../kit/goods'
import { openRoutes } from '../support/routes'
import { send } from '../support/steps'

const { app } = await openRoutes({ PUBLIC_URL: 'https://nutwood.example' })

it('none of them travels over plain http, neither what is chosen nor what is forgotten', async () => {
  const browser = app.newBrowser()
  const path = productPage('1101-01')
  const answers = [
    await browser.get('/?lite=1'),
    await send(browser, path, 'Check', { 'ZIP or postal code': '10001' }),
    // Refused by the carrier, and forgotten.
    await browser.send(path, { headers: { Cookie: 'postal_code=00000' } }),
    await send(browser, path, 'Add to Cart'),
  ]
  const given = answers.map(({ headers }) => headers.getSetCookie())
  expect(given.map(([first = '']) => first.split(';', 1)[0])).toEqual([
    'lite=1',
    'postal_code=10001',
    'postal_code=',
    expect.stringMatching(/^__Host-nutwood=/),
  ])
  expect(given.flat().filter((line) => !line.includes('; Secure'))).toEqual([])
})
