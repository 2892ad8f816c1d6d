import { classNames } from '~/components/ui/class-names'
import { Container } from '~/components/ui/layout'
import { Picture } from '~/components/ui/picture'
import { Buttons } from '../../parts/buttons'
import { groundClass } from '../../parts/colours'
import * as parts from '../../parts/parts.css'
import { bannerColours } from './colours'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { BannerSection } from './schema'

export function BannerSectionView({ block }: Pick<BlockProps<BannerSection>, 'block'>) {
  return (
    <Container className={parts.tight}>
      <section className={classNames(styles.root, groundClass(bannerColours(block)))}>
        <div className={styles.words}>
          <h2>{block.headline}</h2>
          {block.text ? <p className={parts.copy}>{block.text}</p> : null}
          {block.link ? <Buttons links={[block.link]} /> : null}
        </div>
        {block.image ? (
          <Picture
            className={styles.picture}
            src={block.image}
            alt={block.alt}
            width={800}
            height={600}
            loading="lazy"
          />
        ) : null}
      </section>
    </Container>
  )
}
