import { Container } from '~/components/ui/layout'
import { Disclosure } from '~/components/ui/navigation'
import { Paragraphs } from '~/components/ui/rich-text'
import * as parts from '../../parts/parts.css'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { FaqAccordion } from './schema'

/** Native `details`, no script (BLOCK-28). */
export function FaqAccordionView({ block }: Pick<BlockProps<FaqAccordion>, 'block'>) {
  return (
    <Container className={parts.tight}>
      <div className={styles.root}>
        {block.title ? <h2 className={parts.title}>{block.title}</h2> : null}
        {block.items.map((item) => (
          <Disclosure
            key={item.question}
            className={styles.question[block.borderColor]}
            summary={<span className={styles.title[block.titleSize]}>{item.question}</span>}
          >
            <Paragraphs text={item.answer} />
          </Disclosure>
        ))}
      </div>
    </Container>
  )
}
