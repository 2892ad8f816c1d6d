import { leadFormId } from '~/models/content/lead-form-words'
import { LeadFormView } from '~/components/lead-form/lead-form'
import { Container } from '~/components/ui/layout'
import * as parts from '../../parts/parts.css'
import type { BlockProps } from '../../block-view'
import type { FormBlock } from './schema'

/** `data`: the page's path, by which the form is found again on submit. */
export function FormView({ block, data, position }: BlockProps<FormBlock, string>) {
  // Without an ID there is at most a file (FORM-10): no heading over nothing.
  if (leadFormId(block) === undefined && block.fileUrl === undefined) return null
  return (
    <Container className={parts.tight}>
      {block.title ? <h2 className={parts.title}>{block.title}</h2> : null}
      <LeadFormView form={block} page={data} id={`form-${position + 1}`} />
    </Container>
  )
}
