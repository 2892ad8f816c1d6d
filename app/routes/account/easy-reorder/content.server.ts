/** Previous purchases as server-rendered HTML. */
import { EasyReorderView } from '~/components/account/easy-reorder'
import { staticView } from '~/components/content/static-view.server'
import { services } from '~/services/index.server'

const view = staticView(EasyReorderView)
const SHOWN = 40

export async function easyReorderContent(customerId: string, context: object) {
  return view(await services.purchases.listed(customerId, SHOWN), context)
}
