/**
 * Checks while a form is filled in: a field is shown as wrong once it was left or sent back, its message goes as soon
 * as it is right, and the form cannot be sent meanwhile (VAL-01, VAL-02, 086). The server's HTML knows nothing of it.
 */
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from './field-messages'

type Messages = Readonly<Record<string, string | undefined>>

type Control = HTMLInputElement | HTMLSelectElement

function toControl(target: EventTarget | null): Control | null {
  if (target instanceof HTMLSelectElement) return target
  const checked =
    target instanceof HTMLInputElement && !/^(hidden|radio|checkbox|submit|button)$/.test(target.type)
  return checked && target.name !== '' ? target : null
}

function countryOf(control: Control): string | undefined {
  const prefix = control.name.slice(0, control.name.lastIndexOf('.') + 1)
  const country = control.form?.elements.namedItem(`${prefix}country`)
  return country instanceof HTMLSelectElement ? country.value : undefined
}

const check = (control: Control) => messageOf(control, countryOf(control))

/** `failed`: what the server said, by field. It holds until the field is touched again. */
export function useLiveChecks(id: string, failed: Messages) {
  const [live, setLive] = useState<Messages>({})
  const [answer, setAnswer] = useState(failed)
  // A new answer of the server is about the fields as they were sent: earlier findings are void.
  if (JSON.stringify(answer) !== JSON.stringify(failed)) {
    setAnswer(failed)
    setLive({})
  }
  const errors = { ...failed, ...live }
  const stuck = Object.values(live).some((message) => message !== undefined)

  useEffect(() => {
    const form = document.getElementById(id)
    for (const button of form?.querySelectorAll<HTMLButtonElement>('button[type="submit"]') ?? [])
      button.disabled = stuck
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
        // What the server said of a field stands when the focus only passes it, on its way to the list of errors.
        if (message !== undefined || control.name in live) set(control, message)
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const control = toControl(event.target)
        // Another country or another choice asks other questions: what was found out no longer counts.
        if (control === null || /(^|\.)country$/.test(control.name)) setLive({})
        else if (errors[control.name] !== undefined && check(control) === undefined) set(control, undefined)
      },
    },
  }
}
