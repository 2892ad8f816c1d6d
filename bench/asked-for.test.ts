import { expect, it } from 'vitest'
import { weighAsked } from './asked-for'
import type { Fetched } from './bytes'

const file = (bytes: number, text = ''): Fetched => ({ bytes, text })

it('weighs a script that is asked for on top of what the page has, on the page where that is most', async () => {
  const files: Readonly<Record<string, Fetched>> = {
    '/assets/chat-1234567.js': file(2_000, `import"./dialog-1234567.js";import"./root-1234567.js"`),
    '/assets/dialog-1234567.js': file(500),
    '/assets/root-1234567.js': file(9_000),
  }
  const fetchAsset = async (path: string) => files[path] ?? file(0)
  const asks = file(9_000, 'import("./chat-1234567.js")')
  const page = (title: string, root: Fetched, ...others: readonly string[]) => ({
    title,
    scripts: new Map([
      ['/assets/root-1234567.js', root],
      ...others.map((path) => [path, file(500)] as const),
    ]),
  })
  const chat = { name: 'chat', title: 'Chat, pressed', path: '/assets/chat-1234567.js' }
  const [home, cart, lite] = [
    page('Home', asks),
    page('Cart', asks, '/assets/dialog-1234567.js'),
    { title: 'Other', scripts: new Map<string, Fetched>() },
  ]
  const known = { name: 'chat', title: 'Chat, pressed' }
  expect(await weighAsked(fetchAsset, chat, [lite, cart, home])).toEqual({
    ...known,
    js: 2_500,
    files: 2,
    pages: ['Cart', 'Home'],
  })
  expect(await weighAsked(fetchAsset, chat, [page('Search', file(9_000))])).toEqual({
    ...known,
    js: 2_500,
    files: 2,
    pages: [],
  })
})
