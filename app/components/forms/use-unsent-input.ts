/**
 * Keeps what was typed into a form and not sent, for its entry in the history: Back shows it again, as browsers do
 * between documents. In memory only, so that it ends with the document on a shared computer.
 */
import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import type { FormFailure } from '~/models/validation/form-failure'

type Values = Readonly<Record<string, string | undefined>>

/** By history entry and form. */
const unsent = new Map<string, Values>()

/** What a browser would restore itself. A password may be shown as text. */
const KEPT =
  ':is(input,select,textarea):not([type=hidden],[type=file],[type=password],[autocomplete$=password],[autocomplete=off])'

function inputOf(form: HTMLFormElement): Values {
  const data = new FormData(form)
  return Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>(KEPT)].map(({ name }) => {
      const value = data.get(name)
      return [name, typeof value === 'string' ? value : undefined]
    }),
  )
}

/** Typed before the script ran, or restored by the browser on a reload. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input,textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

export function useUnsentInput(id: string, failure: FormFailure | undefined) {
  const entry = `${useLocation().key} ${id}`
  const left = useMemo(() => unsent.get(entry), [entry])
  const base = failure?.values ?? left
  const { state, formMethod } = useNavigation()
  const isPosted = useRef(false)
  useEffect(() => {
    if (state !== 'idle') isPosted.current = formMethod === 'POST'
  }, [state, formMethod])
  useEffect(() => {
    const form = document.getElementById(id)
    if (form instanceof HTMLFormElement && (failure !== undefined || isChanged(form)))
      unsent.set(entry, { ...base, ...inputOf(form) })
    return () => {
      // A post that leads on was accepted.
      if (isPosted.current) unsent.delete(entry)
    }
  }, [id, entry, failure, base])
  return {
    /** What the form held when it was left. */
    left,
    keep: (form: HTMLFormElement) => void unsent.set(entry, { ...base, ...inputOf(form) }),
  }
}
