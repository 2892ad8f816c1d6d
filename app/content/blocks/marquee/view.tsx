import { classNames } from '~/components/ui/class-names'
import { MARQUEE_REPEATS } from '~/models/constants/constants'
import { groundClass } from '../../parts/colours'
import { marqueeColours } from './colours'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { Marquee } from './schema'

/**
 * The text ten times over, once for those who listen or read by text alone: styles draw the others from an attribute.
 * It stands still: nothing here moves that cannot be stopped.
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
