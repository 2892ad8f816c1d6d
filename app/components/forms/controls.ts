/** Form controls as the checks see them, with or without React. */
import { messageOf } from './field-messages'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Null for controls without checks. */
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

/** Changed without a blur: chosen from a list, or autofilled. */
export const isChosen = (control: Control): boolean =>
  control instanceof HTMLSelectElement || control !== document.activeElement

/**
 * Disables submit buttons while the form has errors. Leaves out those with `formnovalidate`, which change the form or
 * use a saved address, and those already disabled, such as while card fields load. Returns a function that re-enables
 * them.
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
