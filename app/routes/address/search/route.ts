/** Address suggestions while typing (API-58), and the address behind one (API-59): `format` is its expandUrl. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { AddressSearchSchema } from '~/models/address/search-call'
import { tooManyTries } from '~/services/attempts.server'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, json, limitedInit, methodNotAllowed } from '~/utils/responses'

const PATH = '/address/search/v1'
const AWAY = [{ message: 'Addresses cannot be looked up right now.' }]

/** Every request counts toward the limit, whatever its outcome. */
async function asked<T>(request: Request, work: () => Promise<T>) {
  const { address } = await services.visitors.readToBrowse(request)
  return services.attempts.run(
    [['address-search', address]],
    async () => ({ kind: 'asked' as const, answer: await work() }),
    () => true,
  )
}

const limited = (waitSeconds: number) =>
  apiError(429, [{ message: tooManyTries(waitSeconds) }], limitedInit(waitSeconds))

export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key')
  if (key === null) return methodNotAllowed('POST')
  const outcome = await asked(request, () => services.addresses.expand(key))
  if (outcome.kind === 'limited') return limited(outcome.waitSeconds)
  const place = outcome.answer
  if (place === null) return apiError(503, AWAY)
  if (place === 'missing') return apiError(404, [{ message: 'There is no such address.' }])
  const address = {
    address_line_1: place.street1,
    address_line_2: place.street2 ?? '',
    locality: place.city,
    region: place.state,
    postal_code: place.postalCode,
    country: place.country,
  }
  return json({ result: { global_address_key: key, address } })
}

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('GET, POST')
  const call = await parseCall(request, AddressSearchSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const { country_iso: country, components, location } = call.value
  const outcome = await asked(request, () =>
    services.addresses.search({ country, typed: components.unspecified, location }),
  )
  if (outcome.kind === 'limited') return limited(outcome.waitSeconds)
  if (outcome.answer === null) return apiError(503, AWAY)
  const suggestions = outcome.answer.map(({ text, matched, key }) => ({
    text,
    matched,
    format: `${PATH}?${new URLSearchParams({ key }).toString()}`,
    global_address_key: key,
  }))
  return json({ result: { suggestions } })
}
