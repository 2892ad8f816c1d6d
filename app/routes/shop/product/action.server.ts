/** The postal-code form of the delivery estimate: stores the code in a cookie and reloads the page. */
import { countryOfPostalCode, toPostalCode } from '~/models/address/postal-code'
import { formFailure } from '~/models/validation/form-failure'
import { COUNTRY_WORDS } from '~/models/validation/messages'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { stretchOf } from '~/services/visitor-client.server'
import { writePostalCode } from '~/utils/postal-cookie'
import { json, redirectTo } from '~/utils/responses'

export async function keepPostalCode(request: Request) {
  const { fields } = await readForm(request)
  const typed = (fields['postalCode'] ?? '').trim()
  const country = countryOfPostalCode(typed)
  if (country === null) {
    const error = typed === '' ? COUNTRY_WORDS.US.postalMissing : COUNTRY_WORDS.US.postalInvalid
    return json(formFailure({ postalCode: typed }, { postalCode: error }), { status: 400 })
  }
  const url = new URL(request.url)
  const visitor = await services.visitors.readToBrowse(request)
  const code = toPostalCode(country, typed) ?? typed
  const headers = await visitor.headers()
  headers.append(
    'Set-Cookie',
    writePostalCode(code, stretchOf(visitor.session?.data), services.env.secureCookies),
  )
  return redirectTo(`${url.pathname}${url.search}`, { headers })
}
