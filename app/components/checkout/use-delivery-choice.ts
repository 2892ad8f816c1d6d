/**
 * A delivery choice updates the sums: estimated here at once, then stored through the form's own post, after which the
 * page revalidates for the real ones. Without a script a button of the form does the same (CHK-19).
 */
import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import {
  isPriced,
  isStored,
  paysForPackaging,
  shownOffer,
  totalsWith,
} from '~/models/checkout/shown-deliveries'
import type { FormEvent } from 'react'
import type { Cart } from '~/models/cart/cart'
import type { Totals } from '~/models/cart/totals'
import type { ShownDelivery } from '~/models/checkout/shown-deliveries'
import type { OfferSet } from '~/models/shipping/shipping'
import type { ShipmentView } from './shipment-delivery'

type Texts = Readonly<Record<string, string | undefined>>

interface Choice {
  readonly shown: readonly ShownDelivery[]
  readonly totals: Totals
  /** The sums are for what is shown, not stored yet. */
  readonly estimated: boolean
  /** Errors that kept the last choice from being stored, by field. */
  readonly refused: Texts
  /** For the form, in addition to its own handlers. */
  readonly onChange: (event: FormEvent<HTMLFormElement>) => void
}

const isChoice = ({ name, type }: HTMLInputElement) =>
  type === 'radio' ? name.endsWith('.offer') : name.endsWith('.heatResistantPackaging')

/** The form's current choices. */
function choicesIn(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.elements].filter((each) => each instanceof HTMLInputElement).filter(isChoice)
  return Object.fromEntries(
    inputs
      .filter(({ type, checked }) => type === 'checkbox' || checked)
      .map(({ name, checked, value }) => [name, checked ? value : '']),
  )
}

/** Returns errors by field; null if there was no answer, which the form itself will report on submit. */
async function store(form: HTMLFormElement): Promise<Texts | null> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) body.append(name, String(value))
  body.set('intent', 'update')
  try {
    const response = await fetch(location.href, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
      redirect: 'manual',
    })
    // The step is over. Its redirect target shows why, once; following it by fetch would use up that notice unseen.
    if (response.type === 'opaqueredirect') location.reload()
    const { errors } = (await response.json()) as { readonly errors?: Texts }
    return errors ?? null
  } catch {
    return null
  }
}

export function useDeliveryChoice(
  formId: string,
  view: {
    readonly shipments: readonly ShipmentView[]
    readonly sets: readonly OfferSet[]
    readonly totals: Totals
    readonly mode: Cart['shippingMode']
    readonly mayBeDiscounted: boolean
  },
  values: Texts,
): Choice {
  const { revalidate } = useRevalidator()
  const [picked, setPicked] = useState<Texts>({})
  const [refused, setRefused] = useState<Texts>({})
  const latest = useRef(0)
  const shown = view.shipments.flatMap(({ key, fields, packaging }): readonly ShownDelivery[] => {
    const offers = view.sets.find((set) => set.key === key)?.shippingOffers ?? []
    const typed = { ...values, ...picked }
    const offer = shownOffer(offers, fields, typed[`${key}.offer`])
    const box = typed[`${key}.heatResistantPackaging`]
    const ticked = typed[`${key}.offer`] === undefined && box === undefined ? packaging : box === 'on'
    if (offer === null) return []
    return [{ key, offer, packaging: paysForPackaging(offer, ticked), isPriced: isPriced(offer, fields) }]
  })
  const estimated = shown.some((delivery) => {
    const shipment = view.shipments.find(({ key }) => key === delivery.key)
    return shipment !== undefined && !isStored(delivery, shipment)
  })

  const keep = async (form: HTMLFormElement) => {
    const turn = (latest.current += 1)
    setPicked(choicesIn(form))
    const errors = await store(form)
    // Ignore the answer to an earlier choice.
    if (errors === null || turn !== latest.current) return
    setRefused(errors)
    revalidate()
  }
  useEffect(() => {
    const form = document.getElementById(formId)
    // Picked before the script ran, or restored by the browser on reload: update the sums.
    if (form instanceof HTMLFormElement) setPicked(choicesIn(form))
  }, [formId])
  return {
    shown,
    totals: estimated ? totalsWith(view.totals, shown, view) : view.totals,
    estimated,
    refused,
    onChange(event) {
      const input: EventTarget = event.target
      if (input instanceof HTMLInputElement && isChoice(input)) void keep(event.currentTarget)
    },
  }
}
