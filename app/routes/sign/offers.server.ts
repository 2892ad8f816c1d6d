/** What the steps offer besides their forms. */
import { offeredProviders } from '~/models/customers/social'
import { services } from '~/services/index.server'

/** The other providers that work in this browser, and where the captcha's script is. */
export function signOffers(request: Request) {
  return {
    social: offeredProviders(services.social.offered(), request.headers.get('User-Agent')),
    captcha: services.captcha.script(),
  }
}
