import { Container } from '~/components/ui/layout'
import { Paragraphs } from '~/components/ui/rich-text'
import { themedButton } from '~/components/lead-form/themed-button'
import * as parts from '../../parts/parts.css'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { ModalButton } from './schema'

/** A popover: opening, Escape and outside clicks are the browser's own. */
export function ModalButtonView({ block, position }: Pick<BlockProps<ModalButton>, 'block' | 'position'>) {
  const id = `modal-${position + 1}`
  // Lowercase HTML attributes: this version of React knows no other names.
  const opens = { popovertarget: id }
  const closes = { ...opens, popovertargetaction: 'hide' }
  const shown = { popover: 'auto' }
  return (
    <Container className={parts.tight}>
      <button type="button" className={themedButton(block.theme)} aria-haspopup="dialog" {...opens}>
        {block.buttonText}
      </button>{' '}
      <div id={id} role="dialog" aria-labelledby={`${id}-title`} className={styles.modal} {...shown}>
        <h2 className={parts.title} id={`${id}-title`}>
          {block.title}
        </h2>
        <Paragraphs text={block.text} />
        <p className={styles.close}>
          <button type="button" className={themedButton('white')} {...closes}>
            Close
          </button>
        </p>
      </div>
    </Container>
  )
}
