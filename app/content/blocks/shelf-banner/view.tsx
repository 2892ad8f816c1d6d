import { media } from '~/styles/breakpoints'
import { classNames } from '~/components/ui/class-names'
import { Container } from '~/components/ui/layout'
import { Picture } from '~/components/ui/picture'
import { Buttons } from '../../parts/buttons'
import { groundClass } from '../../parts/colours'
import * as parts from '../../parts/parts.css'
import { shelfColours } from './colours'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { ShelfBanner } from './schema'

export function ShelfBannerView({ block }: Pick<BlockProps<ShelfBanner>, 'block'>) {
  const ground = block.bgDesktopImg ?? block.bgMobileImg
  return (
    <Container className={parts.tight}>
      <section className={classNames(styles.root, groundClass(shelfColours(block)))}>
        {ground ? (
          <picture>
            {block.bgMobileImg && block.bgDesktopImg ? (
              <source media={media.belowLarge} srcSet={block.bgMobileImg} />
            ) : null}
            <Picture className={styles.ground} src={ground} alt="" width={1200} height={300} loading="lazy" />
          </picture>
        ) : null}
        <div className={styles.words}>
          <h2>{block.headline}</h2>
          {block.link ? <Buttons links={[block.link]} /> : null}
        </div>
        {block.img ? (
          <Picture
            className={styles.picture}
            src={block.img}
            alt=""
            width={200}
            height={200}
            loading="lazy"
          />
        ) : null}
      </section>
    </Container>
  )
}
