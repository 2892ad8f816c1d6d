/**
 * What a shopper did to a field before the script of the page ran. React takes the served value for the truth and
 * would put it back with its next render; so the first thing a served field does is to tell what it holds.
 */
import { useCallback, useRef } from 'react'
import { useHasScript } from './use-has-script'
import type { RefCallback } from 'react'

/** The ref of a field that is served with `served`; `adopt` is called at most once, while the page wakes up. */
export function useEarlyInput<Field extends HTMLInputElement | HTMLSelectElement>(
  served: string,
  adopt: (value: string, field: Field) => void,
): RefCallback<Field> {
  const isServed = !useHasScript()
  const start = useRef(isServed ? { served, adopt } : null)
  return useCallback((field) => {
    if (field === null || start.current === null) return
    const { current } = start
    start.current = null
    if (field.value !== current.served) current.adopt(field.value, field)
  }, [])
}
