/** Card entry in the provider's fields. Without a script there are none, and the page shows the alternatives. */
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useHasScript } from '~/components/enhance/use-has-script'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/feedback'
import { CheckboxField } from '~/components/ui/field'
import { Stack } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { asksForCard } from './asks-for-card'
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

/**
 * Loads the fields, and holds a submit that pays with them until it has their nonce. One is held at a time, and not sent
 * once another way to pay is chosen.
 */
function useCardFields(root: RefObject<HTMLDivElement>, props: FieldsProps) {
  const [state, setState] = useState<State>('loading')
  const [problem, setProblem] = useState<string>()
  // A refused form may have changed the amount: the fields stay, with what was typed in them.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const container = root.current
    const form = container?.closest('form')
    if (container == null || form == null) return
    let held: SubmitEvent | undefined
    const mounted = import('./hosted-fields')
      .then(({ mountCardFields }) => mountCardFields(container))
      .then(
        (fields) => {
          setState('ready')
          return fields
        },
        () => void setState('failed'),
      )
    const onSubmit = (event: SubmitEvent) => {
      if ((form.elements.namedItem('nonce') as HTMLInputElement).value) return
      const isAsked = () => asksForCard(form, event, latest.current)
      if (!isAsked()) {
        // Or both would be sent.
        held = undefined
        return
      }
      event.preventDefault()
      event.stopPropagation()
      if (held) return
      held = event
      setState('working')
      setProblem(undefined)
      void mounted.then(async (fields) => {
        const isWaiting = () => held === event && isAsked()
        setProblem(await fields?.send(form, latest.current.postalCode, isWaiting))
        setState(fields ? 'ready' : 'failed')
        if (held === event) held = undefined
      })
    }
    // Before the form's own listeners, which would submit it.
    form.addEventListener('submit', onSubmit, { capture: true })
    return () => {
      form.removeEventListener('submit', onSubmit, { capture: true })
      void mounted.then((fields) => fields?.remove())
    }
  }, [root])
  return { state, problem }
}

function LiveFields(props: FieldsProps) {
  const { label, hasOthers, canSave } = props
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
  /** Amount due and usable store credit; 0 if no payment is made now. */
  readonly totalCents: number
  readonly storeCreditCents: number
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
