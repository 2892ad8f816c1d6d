/**
 * Live checks for a step fetched into a dialog, as on its page (086): errors appear when a field is left, disappear as
 * soon as it is right, and hold back the form's buttons meanwhile (VAL-01, VAL-02).
 */
import { newPasswordProblem } from '~/models/customers/new-password'
import { check, holdBack, isChosen, toControl } from '../forms/controls'
import type { Control } from '../forms/controls'
import { FURTHER_CHECKS } from '../forms/field-messages'
import { tellField } from './told'

FURTHER_CHECKS['newPassword'] = newPasswordProblem

/** For each form held back, the function that releases it. */
const held = new WeakMap<HTMLFormElement, () => void>()

/** `data-wrong` marks errors found here; the server's errors hold nothing back. */
function tell(control: Control, message: string | undefined): void {
  tellField(control, message ?? null)
  if (message === undefined) delete control.dataset['wrong']
  else control.dataset['wrong'] = ''
  const { form } = control
  if (form === null) return
  held.get(form)?.()
  held.delete(form)
  if (form.querySelector('[data-wrong]') !== null) held.set(form, holdBack(form))
}

/** Leaving the form through a link or button beside it, which must not move under the pointer. */
const isLeaving = ({ form }: Control, to: EventTarget | null): boolean =>
  to instanceof Element && to.closest('a, button') !== null && form?.contains(to) !== true

function onBlur({ target, relatedTarget }: FocusEvent): void {
  const control = toControl(target)
  // The dialog focuses its first field by itself: an untouched field reports nothing.
  if (control?.dataset['typed'] === undefined || isLeaving(control, relatedTarget)) return
  const message = check(control)
  if (message !== undefined || control.dataset['wrong'] !== undefined) tell(control, message)
}

function onInput({ target }: Event): void {
  const control = toControl(target)
  if (control === null) return
  control.dataset['typed'] = ''
  const message = check(control)
  // Half-typed input is not an error yet.
  if (message === undefined ? control.getAttribute('aria-invalid') === 'true' : isChosen(control))
    tell(control, message)
}

export function watchSteps(root: HTMLElement): void {
  root.addEventListener('focusout', onBlur)
  root.addEventListener('input', onInput)
}
