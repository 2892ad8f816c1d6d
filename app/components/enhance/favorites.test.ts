/** The heart in the page of somebody signed in: what it shows, and what becomes of presses in quick succession. */
import { parseHTML } from 'linkedom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wakeFavorite } from './favorites'

const PAGE = `<form method="post" action="/contents.html">
  <input type="hidden" name="destination" value="/nuts/almonds.html">
  <input type="hidden" name="wishlist" value="1101" data-product>
  <button><span data-words>Add to Favorites</span></button><span role="status"></span>
</form>`
const QUESTION = '/api/favorites?productKey=1101'

interface Call {
  readonly url: string
  /** Of a post, the field that says what to do. */
  readonly field: string | undefined
  answer(isFavorite: boolean, message?: string): Promise<void>
  fail(): Promise<void>
}

let form: HTMLFormElement
let calls: Call[]
/** What the form would post as a page, at each time that it did. */
let submitted: (string | undefined)[]

const settle = () => new Promise<void>((done) => setTimeout(done))
const fieldOf = () => form.querySelector<HTMLInputElement>('[data-product]')?.name

beforeEach(() => {
  const { document, Event } = parseHTML(`<html><body>${PAGE}</body></html>`)
  calls = []
  submitted = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('Event', Event)
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const field = init.body instanceof URLSearchParams ? [...init.body.keys()].join() : undefined
    return new Promise<Response>((resolve, reject) => {
      calls.push({
        url,
        field,
        answer(isFavorite, message) {
          const notices = message === undefined ? [] : [{ message }]
          resolve(Response.json({ data: { isFavorite }, notices }))
          return settle()
        },
        fail() {
          reject(new TypeError('Failed to fetch'))
          return settle()
        },
      })
    })
  })
  const found = document.querySelector('form')
  if (found === null) throw new Error('No form')
  form = Object.assign(found, { submit: () => void submitted.push(fieldOf()) })
  wakeFavorite(form)
})
afterEach(() => vi.unstubAllGlobals())

/** Returns whether the page stays. */
async function press(): Promise<boolean> {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  form.dispatchEvent(event)
  await settle()
  return event.defaultPrevented
}

const callAt = (place: number): Call => {
  const call = calls[place]
  if (call === undefined) throw new Error(`No call ${place}`)
  return call
}
const words = () => form.querySelector('[data-words]')?.textContent
const isFilled = () => form.hasAttribute('data-favorite')

it('the heart shows whether the product is a favorite already [ACCT-07]', async () => {
  expect(callAt(0).url).toBe(QUESTION)
  await callAt(0).answer(true)
  expect([words(), isFilled(), fieldOf()]).toEqual(['Remove from Favorites', true, 'delete-wishlist'])
})

it('a press adds the product in place and says so, and the next one removes it [ACCT-07]', async () => {
  await callAt(0).answer(false)
  expect(await press()).toBe(true)
  expect([callAt(1).url, callAt(1).field]).toEqual(['/contents.html', 'wishlist'])
  await callAt(1).answer(true, 'Added to your favorites.')
  expect([words(), isFilled()]).toEqual(['Remove from Favorites', true])
  expect(form.querySelector('[role="status"]')?.textContent).toBe('Added to your favorites.')
  await press()
  expect(callAt(2).field).toBe('delete-wishlist')
  await callAt(2).answer(false)
  expect([words(), isFilled()]).toEqual(['Add to Favorites', false])
})

it('an answer to the question of before a press does not undo it', async () => {
  await press()
  await callAt(1).answer(true)
  await callAt(0).answer(false)
  expect([words(), isFilled(), fieldOf()]).toEqual(['Remove from Favorites', true, 'delete-wishlist'])
})

it('presses reach the shop one after the other, each as the button read, so that the last one wins', async () => {
  await callAt(0).answer(true)
  await press()
  await press()
  expect(calls).toHaveLength(2)
  await callAt(1).answer(false)
  // Pressed twice before the first answer, it is removed, and not added again.
  expect([callAt(2).field, words()]).toEqual(['delete-wishlist', 'Add to Favorites'])
  await press()
  expect(calls).toHaveLength(3)
  await callAt(2).answer(false)
  await callAt(3).answer(true)
  expect(calls.map(({ field }) => field)).toEqual([
    undefined,
    'delete-wishlist',
    'delete-wishlist',
    'wishlist',
  ])
  expect([words(), isFilled()]).toEqual(['Remove from Favorites', true])
})

it('where no answer comes, the form is sent as a page, as it read when it was pressed', async () => {
  await callAt(0).answer(false)
  await press()
  await press()
  await callAt(1).answer(true)
  await callAt(2).fail()
  expect(submitted).toEqual(['wishlist'])
  // Whoever comes back to this page, as from one that could not be loaded, finds a button that works as it reads.
  expect([words(), isFilled(), fieldOf()]).toEqual(['Add to Favorites', false, 'wishlist'])
  expect(await press()).toBe(false)
  // Beside the page that comes, nothing more is posted.
  expect(calls).toHaveLength(3)
})
