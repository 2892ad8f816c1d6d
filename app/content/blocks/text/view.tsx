import { classNames } from '~/components/ui/class-names'
import { apart } from '~/components/ui/apart'
import { Container } from '~/components/ui/layout'
import { Paragraphs } from '~/components/ui/rich-text'
import * as parts from '../../parts/parts.css'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { Text } from './schema'

export function TextView({ block }: Pick<BlockProps<Text>, 'block'>) {
  return (
    <Container className={parts.tight}>
      <div className={classNames(styles.text, styles.looks[block.style])}>
        <Paragraphs text={block.text} />
        {block.links.length > 0 ? (
          <p className={parts.buttons}>
            {apart(
              block.links.map((link) => (
                <a href={link.url} key={link.url}>
                  {link.text}
                </a>
              )),
            )}
          </p>
        ) : null}
      </div>
    </Container>
  )
}
