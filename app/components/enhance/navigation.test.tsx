/** Where the focus is on a page that was sent again with its errors. */
import { parseHTML } from 'linkedom'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useArrival } from './navigation'

const at = { key: 'default', pathname: '/contact', search: '', hash: '#form' }

// As the router tells of a document, and of a link within it that the browser follows by itself. A router of its own would
// need the history of a browser, which there is not here.
vi.mock('@remix-run/react', () => ({ useLocation: () => at }))

afterEach(() => vi.unstubAllGlobals())

function Page() {
  useArrival()
  return (
    <div data-autofocus="">
      <a href="#field-email">Please enter your email address</a>
    </div>
  )
}

it('its list of errors has the focus, until a link of it leads to a field', () => {
  const { window, document, HTMLElement } = parseHTML('<html><body><main></main></body></html>')
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', at)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace('#', String.raw`\#`) })
  const focus = vi.fn()
  Object.assign(HTMLElement.prototype, { focus })
  const main = document.querySelector('main')
  if (main === null) throw new Error('No page')
  const root = createRoot(main)
  act(() => root.render(<Page />))
  expect(focus).toHaveBeenCalledTimes(1)
  at.hash = '#field-email'
  at.key = 'of the link'
  act(() => root.render(<Page />))
  expect(focus).toHaveBeenCalledTimes(1)
  // Sent again, it is another document or another location.
  at.hash = '#form'
  at.key = 'another'
  act(() => root.render(<Page />))
  expect(focus).toHaveBeenCalledTimes(2)
})
