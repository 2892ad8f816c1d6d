/** Controls of a form as their checks see them, with React or without. */
import { messageOf } from './field-messages'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Null for what has no check of its own. */
export function toControl(target: unknown): Control | null {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return target
  const checked =
    target instanceof HTMLInputElement && !/^(hidden|radio|checkbox|submit|button)$/.test(target.type)
  return checked && target.name !== '' ? target : null
}

function countryOf(control: Control): string | undefined {
  const prefix = control.name.slice(0, control.name.lastIndexOf('.') + 1)
  const country = control.form?.elements.namedItem(`${prefix}country`)
  return country instanceof HTMLSelectElement ? country.value : undefined
}

export const check = (control: Control) => messageOf(control, countryOf(control))

/** Dirty without ever being left: chosen from a list, or filled in by the browser. */
export const isChosen = (control: Control): boolean =>
  control instanceof HTMLSelectElement || control !== document.activeElement

/**
 * Buttons that say `formnovalidate` want none of what is told: they change the form, or take a saved address. Nor is one
 * touched that waits for something else, as for the card's fields. Answers what lets go of those that were held.
 */
export function holdBack(form: HTMLFormElement): () => void {
  const held = [...form.elements].filter(
    (each): each is HTMLButtonElement =>
      each instanceof HTMLButtonElement && each.type === 'submit' && !each.formNoValidate && !each.disabled,
  )
  for (const button of held) button.disabled = true
  return () => {
    for (const button of held) button.disabled = false
  }
}
