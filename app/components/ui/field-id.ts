/** The id of a field's control, which error summaries link to. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, '-')}`
}
