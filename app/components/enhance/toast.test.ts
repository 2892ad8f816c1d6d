import { parseHTML } from 'linkedom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from './toast'

beforeEach(() => {
  vi.useFakeTimers()
  const { document } = parseHTML('<html><body></body></html>')
  const find = document.querySelector.bind(document)
  // This document knows no dialogs.
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    selector.includes(':modal') ? null : find(selector),
  )
  vi.stubGlobal('document', document)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)

it.each(['success', 'error'] as const)('a toast of %s goes after three seconds [NEWS-02]', (look) => {
  showToast('Said', look)
  vi.advanceTimersByTime(2_999)
  expect(shown()).toEqual(['Said'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

it('a toast takes the place of the one before, and has three seconds of its own', () => {
  showToast('First', 'error')
  vi.advanceTimersByTime(2_000)
  showToast('Second', 'success')
  expect(shown()).toEqual(['Second'])
  vi.advanceTimersByTime(2_999)
  expect(shown()).toEqual(['Second'])
})
