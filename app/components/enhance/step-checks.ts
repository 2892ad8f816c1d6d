/**
 * Fields of a step that a dialog has fetched are checked as those of its page are (086): told once they were left, no
 * longer as soon as they are right, and the buttons of the form held back meanwhile (VAL-01, VAL-02).
 */
import { newPasswordProblem } from '~/models/customers/new-password'
import { check, holdBack, isChosen, toControl } from '../forms/controls'
import type { Control } from '../forms/controls'
import { FURTHER_CHECKS } from '../forms/field-messages'
import { tellField } from './told'

FURTHER_CHECKS['newPassword'] = newPasswordProblem

/** Of a form that is held back: what lets go of it. */
const held = new WeakMap<HTMLFormElement, () => void>()

/** `wrong` marks what these checks have found; what the server said of a field holds nothing back. */
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

/** On the way out of the form by a link or a button beside it, which must not move away below the pointer. */
const isLeaving = ({ form }: Control, to: EventTarget | null): boolean =>
  to instanceof Element && to.closest('a, button') !== null && form?.contains(to) !== true

function onBlur({ target, relatedTarget }: FocusEvent): void {
  const control = toControl(target)
  // The dialog puts the focus into its first field by itself: one that is only passed says nothing.
  if (control?.dataset['typed'] === undefined || isLeaving(control, relatedTarget)) return
  const message = check(control)
  if (message !== undefined || control.dataset['wrong'] !== undefined) tell(control, message)
}

function onInput({ target }: Event): void {
  const control = toControl(target)
  if (control === null) return
  control.dataset['typed'] = ''
  const message = check(control)
  // Half of what is being typed is no mistake yet.
  if (message === undefined ? control.getAttribute('aria-invalid') === 'true' : isChosen(control))
    tell(control, message)
}

export function watchSteps(root: HTMLElement): void {
  root.addEventListener('focusout', onBlur)
  root.addEventListener('input', onInput)
}
