/**
 * Keeps what a shopper entered in a field before the page's script ran. React assumes the served value and would
 * restore it on the next render, so a served field first reports its actual value.
 */
import { useCallback, useRef } from 'react'
import { useHasScript } from './use-has-script'
import type { RefCallback } from 'react'

/** Ref for a field served with `served`; `adopt` is called at most once, during hydration. */
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
