/** The parts of the overview (ACCT-05). */
import { Grid } from '../ui/layout'
import * as styles from './overview.css'
import type { TextLink } from '~/models/content/links'

export function SectionCards({
  sections,
}: {
  readonly sections: readonly (TextLink & { readonly about: string })[]
}) {
  if (sections.length === 0) return null
  return (
    <Grid of="cards">
      {sections.map(({ text, url, about }) => (
        <li className={styles.card} key={url}>
          <a className={styles.link} href={url}>
            {text}
          </a>
          <p className={styles.about}>{about}</p>
        </li>
      ))}
    </Grid>
  )
}
