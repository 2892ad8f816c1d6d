/** What every answer may carry, and what becomes of it on the page. */
import { afterEach, expect, it, vi } from 'vitest'
import { processAnswer } from './answer'

const page = (window: object) => {
  const open = vi.fn()
  vi.stubGlobal('window', { open, ...window })
  return open
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const EVENTS = {
  dataLayer: [{ event: 'add_to_cart' }],
  rudderstackEvents: [{ event: 'Product Added', properties: { value: 1 } }],
}

it('events go to whatever trackers the page has, and one that fails harms nothing', () => {
  const dataLayer: object[] = [{ event: 'before' }]
  const track = vi.fn()
  page({ dataLayer, rudderanalytics: { track } })
  processAnswer(EVENTS)
  expect(dataLayer).toEqual([{ event: 'before' }, { event: 'add_to_cart' }])
  expect(track.mock.calls).toEqual([['Product Added', { value: 1 }]])

  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const failing = () => {
    throw new Error('away')
  }
  page({ rudderanalytics: { track: failing } })
  expect(processAnswer({ ...EVENTS, notices: [{ message: 'Done' }] })).toBe('Done')
  expect(warned).toHaveBeenCalledTimes(1)
  warned.mockRestore()

  page({})
  expect(processAnswer(EVENTS)).toBeUndefined()
})

it('the words are those of errors, else of warnings, else of notices', () => {
  page({})
  const [errors, warnings, notices] = [[{ message: 'no' }], [{ message: 'take care' }], [{ message: 'done' }]]
  expect(processAnswer({ errors, warnings, notices })).toBe('no')
  expect(processAnswer({ errors: [], warnings, notices })).toBe('take care')
  expect(processAnswer({ notices })).toBe('done')
})

it('leads where the answer says, in the window that it names', () => {
  const open = page({})
  processAnswer({ redirect_to: { url: '/cart' } })
  processAnswer({ redirect_to: { url: '/checkout', target: '_blank' } })
  expect(open.mock.calls).toEqual([
    ['/cart', '_self'],
    ['/checkout', '_blank'],
  ])
})
