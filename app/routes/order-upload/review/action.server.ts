/** Orders or discards an uploaded list. */
import { z } from 'zod'
import { changeCart } from '~/models/analytics/commerce-events'
import { formFailure } from '~/models/validation/form-failure'
import { tooManyTries } from '~/services/attempts.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, limitedInit, notFound, redirectTo } from '~/utils/responses'
import { requireAccountWith } from '../../access.server'
import type { SignedIn } from '../../access.server'
import { beginningAnotherCart } from '../../new-carts.server'
import { tellEvents } from '../../told-events.server'

const DecisionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('order'), digest: z.string() }),
  z.object({ intent: z.literal('discard') }),
])

export const GONE = 'This list is not kept any more. Please upload it again.'
const CHANGED =
  'What can be ordered of this list has changed since you looked at it. Please look at it again before you go on.'
const ONE_ADDRESS =
  'Orders of your account go to one address. Please call us to order for several recipients.'
const BEING_ORDERED =
  'The order that is in your cart is just being placed. Please wait until it is done, then try again.'

async function discard({ visitor, customerId }: SignedIn, uploadId: string) {
  const act = await services.agentActs.begin(visitor, 'list-discarded')
  await services.orderUploads.forget(customerId, uploadId)
  await act.done()
  await visitor.save({ flash: [{ type: 'success', message: 'Your list is thrown away.' }] })
  return redirectTo('/order-upload', { headers: await visitor.headers() })
}

export async function decide(request: Request, uploadId: string) {
  const signedIn = await requireAccountWith(request, 'isBulkUploadAvailable')
  const { visitor, customerId } = signedIn
  const upload = await services.orderUploads.review(customerId, uploadId, 'fresh')
  if (upload === null) throw notFound(GONE)
  const { fields } = await readForm(request)
  const failed = async (message: string, status: number) =>
    json(formFailure(fields, { '': message }), { status, headers: await visitor.headers() })
  const form = parseForm(fields, DecisionSchema)
  if (!form.ok) return failed(Object.values(form.failure.errors)[0] ?? CHANGED, 400)
  if (form.value.intent === 'discard') return discard(signedIn, uploadId)
  const { digest } = form.value
  const begin = () => services.agentActs.begin(visitor, 'list-ordered')
  const ordered = await beginningAnotherCart(
    visitor,
    () => services.orderUploads.order(visitor, upload, digest, begin),
    ({ kind }) => kind === 'ordered',
  )
  switch (ordered.kind) {
    case 'ordered':
      await tellEvents(request, visitor, changeCart({ lineItems: [] }, ordered.cart))
      return redirectTo(ordered.path, { headers: await visitor.headers() })
    case 'changed':
      return failed(CHANGED, 409)
    case 'one-address':
      return failed(ONE_ADDRESS, 400)
    case 'being-ordered':
      return failed(BEING_ORDERED, 409)
    case 'refused':
      return failed(ordered.message, 409)
    case 'limited':
      return json(
        formFailure(fields, { '': tooManyTries(ordered.waitSeconds) }),
        limitedInit(ordered.waitSeconds, await visitor.headers()),
      )
  }
}
