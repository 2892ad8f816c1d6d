/** Card entry in the provider's fields. Without a script there are none, and the page shows the alternatives. */
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { releaseForm } from '~/components/enhance/forms'
import { useHasScript } from '~/components/enhance/use-has-script'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/feedback'
import { CheckboxField } from '~/components/ui/field'
import { Stack } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { asksForCard } from './asks-for-card'
import type { CardFieldsHandle } from './hosted-fields'
import * as styles from './card-fields.css'

/** Same ids as in `hosted-fields`, which loads later and only with a script. */
const FIELDS = [
  { id: 'card-number', label: 'Card number', className: styles.number },
  { id: 'card-expiry', label: 'Expiry date', className: styles.short },
  { id: 'card-code', label: 'Security code', className: styles.short },
] as const

type State = 'loading' | 'ready' | 'working' | 'failed'

const FAILED = 'The card fields could not be loaded. Please reload the page, or call us at '

function NeedsScript() {
  return (
    <Notice type="warning">
      <p>
        Card details are entered in our payment provider&rsquo;s own fields, which need JavaScript. Your cart
        and your delivery are kept.
      </p>
      <p>
        If your browser can run it, <a href="?lite=0">open this page with scripts</a>. Otherwise call us at{' '}
        <a href={storeConfig.phoneHref}>{storeConfig.phone}</a> ({storeConfig.hours}) and we take your order
        on the phone.
      </p>
    </Notice>
  )
}

/** Billing postal code as currently entered: it is checked with the card. */
function postalCodeOf(form: HTMLFormElement, otherwise: string | undefined): string | undefined {
  const fields = new FormData(form)
  const typed = fields.get('billing') === 'other' ? fields.get('postalCode') : undefined
  return typeof typed === 'string' && typed !== '' ? typed : otherwise
}

/** Loads the fields, and holds each submit until their nonce is there. */
function useCardFields(
  root: RefObject<HTMLDivElement>,
  { postalCode: shippingPostalCode, totalCents = 0, storeCreditCents = 0 }: FieldsProps,
) {
  const [state, setState] = useState<State>('loading')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const container = root.current
    const form = container?.closest('form')
    if (container == null || form == null) return
    let handle: CardFieldsHandle | undefined
    let isGone = false
    let isEntered = false
    void import('./hosted-fields')
      .then(({ mountCardFields }) => mountCardFields(container))
      .then((mounted) => {
        handle = mounted
        if (isGone) mounted.remove()
        else setState('ready')
      })
      .catch(() => setState('failed'))

    async function enter(owner: HTMLFormElement, fields: CardFieldsHandle): Promise<void> {
      setState('working')
      setProblem(undefined)
      try {
        const nonce = await fields.enter(postalCodeOf(owner, shippingPostalCode))
        const field = owner.elements.namedItem('nonce') as HTMLInputElement
        field.value = nonce
        // Or the guard against double clicks would block it.
        releaseForm()
        isEntered = true
        owner.requestSubmit()
        // Good for one attempt, and the form stays if it is refused.
        field.value = ''
      } catch (error) {
        setProblem(error instanceof Error ? error.message : undefined)
        releaseForm()
      }
      isEntered = false
      setState('ready')
    }
    const onSubmit = (event: SubmitEvent) => {
      if (isEntered || !asksForCard(form, event, { totalCents, storeCreditCents })) return
      event.preventDefault()
      event.stopPropagation()
      if (handle !== undefined) void enter(form, handle)
    }
    // Before the form's own listeners, which would submit it.
    form.addEventListener('submit', onSubmit, { capture: true })
    return () => {
      isGone = true
      form.removeEventListener('submit', onSubmit, { capture: true })
      handle?.remove()
    }
  }, [root, shippingPostalCode, totalCents, storeCreditCents])
  return { state, problem }
}

function LiveFields(props: FieldsProps) {
  const { label, hasOthers = false, canSave = false } = props
  const root = useRef<HTMLDivElement>(null)
  const { state, problem } = useCardFields(root, props)
  return (
    <Stack gap="4">
      {problem === undefined ? null : <Notice type="error">{problem}</Notice>}
      {state === 'failed' ? (
        <Notice type="error">
          {FAILED}
          <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>.
        </Notice>
      ) : null}
      <div ref={root} className={styles.fields} aria-busy={state === 'loading'}>
        {FIELDS.map(({ id, label: name, className }) => (
          <div key={id} className={className}>
            <label htmlFor={id} className={styles.label}>
              {name}
            </label>
            <div id={id} className={styles.container} />
          </div>
        ))}
      </div>
      <input type="hidden" name="nonce" defaultValue="" />
      {canSave ? <CheckboxField name="saveCard" label="Save this card for next time" /> : null}
      <Button size="large" wide disabled={state !== 'ready' && !hasOthers}>
        {state === 'working' ? 'Checking your card…' : label}
      </Button>
    </Stack>
  )
}

interface FieldsProps {
  /** Shipping postal code: checked with the card unless another billing address is typed. */
  readonly postalCode?: string | undefined
  readonly label: string
  /** Amount due and usable store credit, if a payment is made now. */
  readonly totalCents?: number
  readonly storeCreditCents?: number
  /** The form offers other ways to pay, which need no fields. */
  readonly hasOthers?: boolean
  /** Offers to save the card. */
  readonly canSave?: boolean
}

export function CardFields(props: FieldsProps) {
  if (useHasScript()) return <LiveFields {...props} />
  return (
    <Stack gap="4">
      <NeedsScript />
      {props.hasOthers ? (
        <Button size="large" wide>
          {props.label}
        </Button>
      ) : null}
    </Stack>
  )
}
