/** The shop's name and mark, a walnut with a leaf. */
import { storeConfig } from '~/models/content/store'
import * as styles from './header.css'

export function Logo() {
  return (
    <a className={styles.logo} href="/" aria-label={`${storeConfig.name} home`}>
      <svg className={styles.logoMark} viewBox="0 0 32 32" aria-hidden="true">
        <path
          className={styles.shell}
          d="M16 6c7 0 11.5 5 11.5 11.5S22.8 30 16 30 4.5 24 4.5 17.5 9 6 16 6z"
        />
        <path className={styles.seam} d="M16 8.5v19M12 12c-2.5 3-2.5 8 0 11.5M20 12c2.5 3 2.5 8 0 11.5" />
        <path className={styles.leaf} d="M16 6.5C16 3 19 .8 24.5 1 24.5 5 21.5 7.5 16 6.5z" />
      </svg>
      <span className={styles.logoWord}>{storeConfig.name}</span>
    </a>
  )
}
