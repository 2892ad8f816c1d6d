/** A stub of the page and the provider's script, as far as the card fields use them. */
import { vi } from 'vitest'

interface CardFieldsPage {
  readonly scripts: string[]
  readonly created: { client?: object; fields?: object }
  readonly calls: string[]
  tokenize: (options: unknown) => Promise<{ nonce: string }>
  fails: boolean
  /** A form with these fields, as far as they look at one. */
  form(fields: Readonly<Record<string, string>>): HTMLFormElement
  /** Forms are sent by a script, and the page stays. */
  sendsInPlace: boolean
  /** The nonces of all forms sent. */
  readonly sent: string[]
}

/** A form's fields as a browser gathers them. */
class FieldsOf extends Map<string, string> {
  constructor({ fields }: { readonly fields: Readonly<Record<string, string>> }) {
    super(Object.entries(fields))
  }
}

/** Stubs the browser's page until `vi.unstubAllGlobals`. */
export function stubCardFieldsPage(): CardFieldsPage {
  const page: CardFieldsPage = {
    scripts: [],
    created: {},
    calls: [],
    fails: false,
    tokenize: () => Promise.resolve({ nonce: 'nonce-one' }),
    sendsInPlace: true,
    sent: [],
    form(fields) {
      const nonce = { value: '' }
      const requestSubmit = () => {
        page.sent.push(nonce.value)
        onSubmit({ defaultPrevented: page.sendsInPlace })
      }
      return { fields, elements: { namedItem: () => nonce }, requestSubmit } as unknown as HTMLFormElement
    },
  }
  let onSubmit = (_: { readonly defaultPrevented: boolean }) => {}
  const view: { braintree?: object; addEventListener: (kind: string, listener: typeof onSubmit) => void } = {
    addEventListener: (_, listener) => void (onSubmit = listener),
  }

  function addScript(script: { src: string; onload(): void; onerror(): void }): void {
    page.scripts.push(script.src)
    if (page.fails) return script.onerror()
    const name = script.src.includes('hosted-fields') ? 'hostedFields' : 'client'
    const create = (options: object) => {
      page.created[name === 'client' ? 'client' : 'fields'] = options
      const fields = {
        tokenize: page.tokenize,
        teardown: () => Promise.resolve(void page.calls.push('teardown')),
      }
      return Promise.resolve(name === 'client' ? { kind: 'client' } : fields)
    }
    view.braintree = { ...view.braintree, [name]: { create } }
    script.onload()
  }

  vi.stubGlobal('window', view)
  vi.stubGlobal('FormData', FieldsOf)
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    head: { append: addScript },
  })
  vi.stubGlobal('getComputedStyle', () => ({ color: 'ink', fontSize: '16px', fontFamily: 'serif' }))
  return page
}
