/** What a form keeps for Back, and until when. */
import { parseHTML } from 'linkedom'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FormFailure } from '~/models/validation/form-failure'
import { useUnsentInput } from './use-unsent-input'

let key: string

// The hook knows its entry in the history by this alone; a router would bring its own history.
vi.mock('@remix-run/react', () => ({ useLocation: () => ({ key }) }))

const FAILURE: FormFailure = { values: { city: 'Nowhere' }, errors: { city: 'There is no such city' } }
let root: Root
let form: ReturnType<typeof useUnsentInput>
const onShown = (shown: typeof form) => void (form = shown)

function Form({ failure }: { readonly failure?: FormFailure }) {
  const shown = useUnsentInput('place', failure)
  useEffect(() => onShown(shown), [shown])
  return (
    <form id="place">
      <input name="city" />
    </form>
  )
}

beforeEach(() => {
  const { window, document } = parseHTML('<html><body><main></main></body></html>')
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { href: 'https://shop.example/checkout/address' })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // What linkedom does not have of forms.
  const forms = { namedItem: (id: string) => document.getElementById(id) }
  Object.defineProperty(document, 'forms', { value: forms, configurable: true })
  vi.stubGlobal('FormData', function ofCity() {
    return new Map([['city', 'Typed']])
  })
  const main = document.querySelector('main')
  if (main === null) throw new Error('No page')
  root = createRoot(main)
})

afterEach(() => vi.unstubAllGlobals())

/** The page of an entry in the history: the form with what its answer says, or an error page. */
function open(entry: string, page: 'form' | 'refused' | 'error' = 'form') {
  key = entry
  const shown = page === 'error' ? null : page === 'refused' ? <Form failure={FAILURE} /> : <Form />
  act(() => root.render(shown))
}

function type() {
  const element = document.getElementById('place') as HTMLFormElement
  act(() => form.keep(element))
}

/** What a form would show that Back leads to. */
function leftAt(entry: string) {
  open('elsewhere', 'error')
  open(entry)
  return form.left
}

it('keeps what was typed and not sent', () => {
  open('a')
  type()
  expect(leftAt('a')).toEqual({ city: 'Typed' })
})

it('keeps what was sent and led to an error page, until it is taken', () => {
  open('b')
  type()
  form.send()
  open('b', 'error')
  expect(leftAt('b')).toEqual({ city: 'Typed' })
  form.send()
  vi.stubGlobal('location', { href: 'https://shop.example/checkout/shipping' })
  expect(leftAt('b')).toBeUndefined()
})

it('leaves nothing behind at an entry whose place a refusal has taken, and keeps what that shows', () => {
  open('c')
  type()
  form.send()
  open('d', 'refused')
  expect(leftAt('c')).toBeUndefined()
  expect(leftAt('d')).toEqual({ city: 'Typed' })
})
