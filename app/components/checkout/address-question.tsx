/**
 * What is asked about an address before it is taken, one reaction for each status of its verification (ADDR-08 to
 * ADDR-12). It is answered in the form of the address, so that whoever would rather correct it does that.
 */
import { CHOICE_TYPED } from '~/models/address/verification'
import type { AddressQuestion, TextPart } from '~/models/address/verification'
import { TextField } from '../ui/field'
import { RadioCards } from './radio-cards'
import * as styles from './address-question.css'

type Texts = Readonly<Record<string, string | undefined>>

const LEGENDS: Readonly<Record<AddressQuestion['status'], string>> = {
  interactionRequired: 'Which address should we use?',
  multipleMatches: 'Which of these is your address?',
  requireUnitNumber: 'Which apartment, suite or unit is it?',
  requireBuildingNumber: 'Which building number is it?',
  noMatches: 'Should we use this address?',
}

const NUMBER_LABELS: Partial<Record<AddressQuestion['status'], string>> = {
  requireUnitNumber: 'Apartment, suite or unit number',
  requireBuildingNumber: 'Building number',
}

/** A suggestion that is taken as it stands; a part of one is opened, or completed by a number. */
const KINDS = { full: null, expand: 'More addresses at', refine: 'Add the number to' } as const

function Differences({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ text, isNew }, index) =>
    isNew ? (
      <mark className={styles.difference} key={index}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

function toOptions({ status, typed, choices }: AddressQuestion) {
  const found = choices.map(({ value, parts, type }) => ({
    value,
    label: (
      <span className={styles.line}>
        <strong className={styles.kind}>
          {KINDS[type ?? 'full'] ?? (status === 'interactionRequired' ? 'Use our suggestion' : null)}
        </strong>{' '}
        <Differences parts={parts} />
      </span>
    ),
  }))
  const own = {
    value: CHOICE_TYPED,
    label: (
      <span className={styles.line}>
        <strong className={styles.kind}>Use what I typed</strong> {typed}
      </span>
    ),
  }
  return [...found, own]
}

/** One suggestion is likely right; of several nobody knows, and what nobody knows is the shopper's own word. */
function preset({ status, choices: [first, ...others] }: AddressQuestion): string | undefined {
  const isForShopper = status === 'multipleMatches' || status === 'noMatches' || others.length > 0
  return isForShopper ? undefined : first?.value
}

/**
 * An answer that settled its address, in a form that is back for something else: without it the address would be asked
 * about anew with every post. It holds as long as the address is the one that was asked about.
 */
function KeptAnswer({ prefix, values }: { readonly prefix: string; readonly values: Texts }) {
  const names = [`${prefix}about`, `${prefix}choice`, `${prefix}number`]
  if (names.slice(0, 2).some((name) => !values[name])) return null
  return names.map((name) => <input type="hidden" key={name} name={name} value={values[name] ?? ''} />)
}

export function AddressQuestionFields({
  question,
  prefix = '',
  values,
  errors,
}: {
  readonly question: AddressQuestion | undefined
  readonly prefix?: string
  readonly values: Texts
  readonly errors: Texts
}) {
  if (question === undefined) return <KeptAnswer prefix={prefix} values={values} />
  const label = NUMBER_LABELS[question.status]
  return (
    <div className={styles.root}>
      <input type="hidden" name={`${prefix}about`} value={question.about} />
      <RadioCards
        // Another question starts with a choice of its own.
        key={question.about + question.choices.map(({ value }) => value).join()}
        name={`${prefix}choice`}
        legend={LEGENDS[question.status]}
        options={toOptions(question)}
        defaultValue={preset(question)}
        error={errors[`${prefix}choice`]}
      />
      {label === undefined ? null : (
        <TextField
          name={`${prefix}number`}
          label={label}
          maxLength={30}
          autoComplete="off"
          defaultValue={values[`${prefix}number`]}
        />
      )}
    </div>
  )
}
