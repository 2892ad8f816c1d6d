/** Options of the steps besides their forms. */
import { offeredProviders } from '~/models/customers/social'
import { services } from '~/services/index.server'

/** External providers that work in this browser, and the captcha script. */
export function signOffers(request: Request) {
  return {
    social: offeredProviders(services.social.offered(), request.headers.get('User-Agent')),
    captcha: services.captcha.script(),
  }
}
