/** The id of a field's control: error summaries link to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, '-')}`
}
