/** Shows JSON data to people: names as words, instants as dates, arrays as lists. */
import type { Told } from '~/models/customers/data-export'
import * as styles from './data-tree.css'

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** `wantsNews` → `Wants news`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' && INSTANT.test(value) ? WHEN.format(new Date(value)) : String(value)
}

export const isNothing = (value: Told | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export function DataTree({ value }: { readonly value: Told | undefined }) {
  if (value === undefined || value === null || isNothing(value))
    return <span className={styles.name}>Nothing</span>
  if (typeof value !== 'object') return textOf(value)
  if (Array.isArray(value)) return <DataList values={value as readonly Told[]} />
  return (
    <dl className={styles.pairs}>
      {Object.entries(value)
        .filter(([, each]) => !isNothing(each))
        .map(([name, each]) => (
          <div key={name} className={typeof each === 'object' ? undefined : styles.pair}>
            <dt className={styles.name}>{inWords(name)}</dt>
            <dd className={typeof each === 'object' ? `${styles.value} ${styles.nested}` : styles.value}>
              <DataTree value={each} />
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
