/**
 * Validation while a form is filled in: a field shows its error once it was left, chosen or sent back, loses it as soon
 * as it is right, and blocks sending meanwhile (VAL-01, VAL-02, 086). The server's HTML has none of this.
 */
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import type { FormFailure } from '~/models/validation/form-failure'
import { check, holdBack, isChosen, toControl } from './controls'
import type { Control } from './controls'

type Messages = Readonly<Record<string, string | undefined>>

/** Another country or choice changes the questions: rechecks known errors, for fields still shown. */
function lookAgain(form: HTMLFormElement, findings: Messages): Messages {
  return Object.fromEntries(
    Object.entries(findings).map(([name, message]) => {
      const control = toControl(form.elements.namedItem(name))
      const isAsked = message !== undefined && control !== null && control.getClientRects().length > 0
      return [name, isAsked ? check(control) : undefined]
    }),
  )
}

const asksOthers = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement
    ? /^(radio|checkbox)$/.test(target.type)
    : target instanceof HTMLSelectElement

/** `failure`: the server's messages by field. Each holds until its field is touched again. */
export function useLiveChecks(id: string, failure: FormFailure | undefined) {
  const failed: Messages = failure?.errors ?? {}
  const [live, setLive] = useState<Messages>({})
  const [answer, setAnswer] = useState(failure)
  // A new server answer covers the fields as sent: earlier findings are void.
  if (answer !== failure) {
    setAnswer(failure)
    setLive({})
  }
  const errors = { ...failed, ...live }
  const stuck = Object.values(live).some((message) => message !== undefined)

  useEffect(() => {
    const form = document.getElementById(id)
    return stuck && form instanceof HTMLFormElement ? holdBack(form) : undefined
  }, [id, stuck])

  const set = (control: Control, message: string | undefined) => {
    const { name } = control
    if (name in live ? live[name] !== message : message !== failed[name])
      setLive((before) => ({ ...before, [name]: message }))
  }
  return {
    errors,
    handlers: {
      onBlur(event: FormEvent<HTMLFormElement>) {
        const control = toControl(event.target)
        if (control === null) return
        const message = check(control)
        // Keep the server's message if the focus only passes through, such as on the way to the summary.
        if (message !== undefined || control.name in live) set(control, message)
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { currentTarget: form, target } = event
        const control = toControl(target)
        const message = control === null ? undefined : check(control)
        // Half-typed input is not an error yet.
        if (
          control !== null &&
          (message === undefined ? errors[control.name] !== undefined : isChosen(control))
        )
          set(control, message)
        if (stuck && asksOthers(target)) {
          const again = lookAgain(form, live)
          setLive((before) => ({ ...before, ...again }))
        }
      },
    },
  }
}
