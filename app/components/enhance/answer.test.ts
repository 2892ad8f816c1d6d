/** What any answer may carry, and its effect on the page. */
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

it('the words are all that there are: of errors, of warnings and of notices [API-01]', () => {
  page({})
  const [errors, warnings, notices] = [[{ message: 'no' }], [{ message: 'take care' }], [{ message: 'done' }]]
  expect(processAnswer({ errors: [...errors, { message: 'nor that' }], warnings, notices })).toBe(
    'no nor that take care done',
  )
  expect(processAnswer({ errors: [], warnings, notices })).toBe('take care done')
  expect(processAnswer({ notices })).toBe('done')
})

it('leads where the answer says by either name, in the window that it names [API-02]', () => {
  const open = page({})
  processAnswer({ redirect_to: { url: '/cart' } })
  processAnswer({ redirect_to: { url: '/checkout', target: '_blank' } })
  processAnswer({ redirect: '/cart' })
  processAnswer({ redirect: '/cart', redirect_to: { url: '/cart' } })
  expect(open.mock.calls).toEqual([
    ['/cart', '_self'],
    ['/checkout', '_blank'],
    ['/cart', '_self'],
    ['/cart', '_self'],
  ])
})
