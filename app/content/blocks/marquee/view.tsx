import { classNames } from '~/components/ui/class-names'
import { MARQUEE_REPEATS } from '~/models/constants/constants'
import { groundClass } from '../../parts/colours'
import { marqueeColours } from './colours'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { Marquee } from './schema'

/**
 * The text ten times, but once for screen readers and text browsers: CSS draws the copies from an attribute. It is
 * static, since anything moving would need a way to stop it.
 */
export function MarqueeView({ block }: Pick<BlockProps<Marquee>, 'block'>) {
  return (
    <div className={classNames(styles.root, groundClass(marqueeColours(block)))}>
      <span className={styles.words}>{block.text}</span>
      {Array.from({ length: MARQUEE_REPEATS - 1 }, (_, index) => (
        <span className={styles.copy} key={index} data-text={block.text} aria-hidden="true" />
      ))}
    </div>
  )
}
