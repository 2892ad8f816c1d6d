/** Where the first-time buyer's offer, once minimised, is reopened. */
import { parseHTML } from 'linkedom'
import { afterEach, expect, it, vi } from 'vitest'
import { addBubble } from './offer-dialog'

// Read as the module loads.
vi.hoisted(() => vi.stubGlobal('location', new URL('https://nutwood.example/nuts/')))

afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['has no opener of the editors’ own', '', '', 1],
  ['has none that they have named', 'data-offer-opener="#mine"', '', 1],
  ['has one', 'data-offer-opener="#mine"', '<p id="mine">Open it</p>', 0],
  ['cannot read their selector', 'data-offer-opener="<"', '<p id="mine">Open it</p>', 1],
])('the shop’s own bubble, where the page %s', (_how, named, opener, bubbles) => {
  const { document } = parseHTML(`<html><body>${opener}<footer ${named}></footer></body></html>`)
  vi.stubGlobal('document', document)
  addBubble('20% off')
  addBubble('20% off')
  expect(document.querySelectorAll('button[data-offer]')).toHaveLength(bubbles)
})
