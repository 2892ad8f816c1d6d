/** Shows JSON data to people: names as words, instants as dates, amounts as money, arrays as lists. */
import type { Told } from '~/models/customers/data-export'
import * as styles from './data-tree.css'

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})
/** Names that do not say in plain words what they hold. */
const WORDS: Readonly<Record<string, string>> = {
  at: 'When',
  sku: 'Item number',
  street1: 'Street address',
  street2: 'Apartment, suite, unit',
}
/** Plain decimals of dollars. */
const AMOUNTS = new Set(['total', 'balance', 'amount'])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** `wantsNews` → `Wants news`; `isDefault`, which is answered by yes or no, → `Default`. */
export function inWords(name: string): string {
  const words = (WORDS[name] ?? name)
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: string | number | boolean, name: string | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (name !== undefined && AMOUNTS.has(name)) return value.replace(/^-?/, '$&$')
  return INSTANT.test(value) ? WHEN.format(new Date(value)) : value
}

export const isNothing = (value: Told | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export function DataTree({
  value,
  name,
}: {
  readonly value: Told | undefined
  /** Of the value, if it has one. */
  readonly name?: string
}) {
  if (value === undefined || value === null || isNothing(value))
    return <span className={styles.name}>Nothing</span>
  if (typeof value !== 'object') return textOf(value, name)
  if (Array.isArray(value)) return <DataList values={value as readonly Told[]} />
  return (
    <dl className={styles.pairs}>
      {Object.entries(value)
        .filter(([, each]) => !isNothing(each))
        .map(([part, each]) => (
          <div key={part} className={typeof each === 'object' ? undefined : styles.pair}>
            <dt className={styles.name}>{inWords(part)}</dt>
            <dd className={typeof each === 'object' ? `${styles.value} ${styles.nested}` : styles.value}>
              <DataTree value={each} name={part} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function DataList({ values }: { readonly values: readonly Told[] }) {
  return (
    <ul className={styles.entries} role="list">
      {values.map((each, index) => (
        // Items are never reordered.
        <li key={index} className={styles.entry}>
          <DataTree value={each} />
        </li>
      ))}
    </ul>
  )
}
