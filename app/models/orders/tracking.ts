/** Tracking numbers: which carrier, and where to follow them (ORD-03, ORD-06). */

export interface Parcel {
  readonly trackingNumber?: string
  /** As the warehouse spells it: `UPS`, `usps ground`. */
  readonly carrier?: string
}

export interface TrackingNumber {
  readonly number: string
  readonly carrier: string
  /** At the carrier's site; absent for an unknown carrier. */
  readonly url?: string
}

const CARRIERS: readonly { readonly name: string; readonly is: RegExp; readonly url: string }[] = [
  { name: 'UPS', is: /^ups\b/i, url: 'https://www.ups.com/track?tracknum=' },
  { name: 'USPS', is: /^(usps|us postal)/i, url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  { name: 'FedEx', is: /^fed ?ex/i, url: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: 'DHL', is: /^dhl/i, url: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=' },
  { name: 'OnTrac', is: /^(ontrac|laser ?ship)/i, url: 'https://www.ontrac.com/tracking/?number=' },
  {
    name: 'Canada Post',
    is: /^canada ?post/i,
    url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
  { name: 'Purolator', is: /^purolator/i, url: 'https://www.purolator.com/en/shipping/tracker?pin=' },
]

export function trackingNumber({ trackingNumber: number, carrier = '' }: Parcel): TrackingNumber | null {
  if (number === undefined || number.trim() === '') return null
  const known = CARRIERS.find(({ is }) => is.test(carrier.trim()))
  if (known === undefined) return { number, carrier: carrier.trim() }
  return { number, carrier: known.name, url: known.url + encodeURIComponent(number) }
}

export function trackingNumbers(parcels: readonly Parcel[]): readonly TrackingNumber[] {
  return parcels.flatMap((parcel) => trackingNumber(parcel) ?? [])
}
