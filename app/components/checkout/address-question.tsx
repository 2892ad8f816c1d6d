/**
 * Questions about an address before it is accepted, one for each verification status (ADDR-08 to ADDR-12). Answered
 * within the address form, so that the shopper can correct the address instead.
 */
import { CHOICE_TYPED } from '~/models/address/verification'
import type { AddressQuestion, TextPart } from '~/models/address/verification'
import type { ReactNode } from 'react'
import { fieldId } from '../ui/field-id'
import { Field } from '../ui/field-parts'
import { control } from '../ui/field.css'
import { RadioCards } from './radio-cards'
import * as styles from './address-question.css'

type Texts = Readonly<Record<string, string | undefined>>

/** A full suggestion is taken as it is; a partial one is expanded, or completed by a number. */
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

const choiceLine = (kind: string | null, address: ReactNode) => (
  <span className={styles.line}>
    <strong className={styles.kind}>{kind}</strong> {address}
  </span>
)

function toOptions({ status, typed, choices }: AddressQuestion) {
  const found = choices.map(({ value, parts, type }) => ({
    value,
    label: choiceLine(
      KINDS[type ?? 'full'] ?? (status === 'interactionRequired' ? 'Use our suggestion' : null),
      <Differences parts={parts} />,
    ),
  }))
  return [...found, { value: CHOICE_TYPED, label: choiceLine('Use what I typed', typed) }]
}

/** Preselects a suggestion that is the only one, and so likely right; otherwise the shopper decides. */
function preset({ status, choices }: AddressQuestion): string | undefined {
  const isForShopper = status === 'multipleMatches' || status === 'noMatches' || choices.length > 1
  return isForShopper ? undefined : choices[0]?.value
}

/**
 * Keeps an answer given earlier in a form that came back for another reason, so that the question is not repeated on
 * every post. It holds as long as the address is the one asked about.
 */
function KeptAnswer({ prefix, values }: { readonly prefix: string; readonly values: Texts }) {
  if (!values[`${prefix}about`] || !values[`${prefix}choice`]) return null
  return ['about', 'choice', 'number', 'unit', 'given', 'givenUnit'].map((name) => (
    <input type="hidden" key={name} name={prefix + name} value={values[prefix + name] ?? ''} />
  ))
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
  const { about, given, givenUnit, asks } = question
  const name = `${prefix}${asks?.name ?? ''}`
  const id = fieldId(name)
  return (
    <div className={styles.root}>
      <input type="hidden" name={`${prefix}about`} value={about} />
      {given === undefined ? null : <input type="hidden" name={`${prefix}given`} value={given} />}
      {givenUnit === undefined ? null : <input type="hidden" name={`${prefix}givenUnit`} value={givenUnit} />}
      <RadioCards
        // A new question resets the choice.
        key={about + question.choices.map(({ value }) => value).join()}
        name={`${prefix}choice`}
        legend={question.legend}
        options={toOptions(question)}
        defaultValue={preset(question)}
        error={errors[`${prefix}choice`]}
      />
      {asks === undefined ? null : (
        // It is asked for, though whoever uses what they typed may leave it out. Another number is another field.
        <Field key={id} id={id} label={asks.label} required>
          <input
            className={control}
            id={id}
            name={name}
            maxLength={30}
            autoComplete="off"
            defaultValue={values[name]}
          />
        </Field>
      )}
    </div>
  )
}
