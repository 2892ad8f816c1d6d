/**
 * Keeps what was typed into a form and not sent, for its entry in the history: Back shows it again, as browsers do
 * between documents. In memory only, so that it ends with the document on a shared computer; `enhance/unsent` carries it
 * over a reload, and keeps what is named by a place.
 */
import { useLocation } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import type { FormFailure } from '~/models/validation/form-failure'

type Values = Readonly<Record<string, string | undefined>>

/** By history entry and form. */
const unsent = new Map<string, Values>()

/**
 * What a browser would restore itself, passwords apart, shown as text or not. What is named by the place of a line or a
 * shipment is left out, and so is the saved card: by then there may be another, or none.
 */
const KEPT =
  ':is(input,select,textarea):not([type=hidden],[autocomplete$=password],[autocomplete=off],[name=card],[name^=quantity-],[name^=shipment-])'

function inputOf(form: HTMLFormElement): Values {
  const data = new FormData(form)
  return Object.fromEntries(
    // A file is only named: no field of files takes a value.
    [...form.querySelectorAll<HTMLInputElement>(KEPT)].map(({ name }) => [name, data.get(name)?.toString()]),
  )
}

/** Typed before the script ran, or restored by the browser on a reload. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input,textarea')].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  )

export function useUnsentInput(id: string, failure: FormFailure | undefined) {
  const entry = `${useLocation().key} ${id}`
  const left = useMemo(() => unsent.get(entry), [entry])
  /** Address at which the form was sent, if it was not refused or changed since. */
  const sentAt = useRef('')
  useEffect(() => {
    const form = document.forms.namedItem(id)
    sentAt.current = ''
    if (form !== null && (failure !== undefined || isChanged(form))) unsent.set(entry, inputOf(form))
  }, [id, entry, failure])
  useEffect(
    () => () => {
      // An error page has the form's own address: Back leads to the form as it was. An answer that shows the form again
      // takes the place of its entry.
      const isAnswered = sentAt.current !== location.href || document.forms.namedItem(id) !== null
      if (sentAt.current !== '' && isAnswered) unsent.delete(entry)
    },
    [id, entry],
  )
  return {
    /** What the form held when it was left. */
    left,
    keep(form: HTMLFormElement) {
      sentAt.current = ''
      unsent.set(entry, inputOf(form))
    },
    /** What is sent is kept until it is taken: once it leads to another page. */
    send() {
      sentAt.current = location.href
    },
  }
}
