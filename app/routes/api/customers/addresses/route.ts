/** The address book API (API-08 to API-10, ADDR-17, ADDR-19). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PageHandle } from '~/components/layout/page-handle'
import { ChangedAddressSchema, NewAddressSchema } from '~/models/address/call-address'
import { addressesInOrder } from '~/models/customers/customer'
import { isOwnSegment } from '~/models/customers/customer-segment'
import type { AddressEdit } from '~/services/commercetools/customer-addresses.server'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { noSuchCustomer, requireCustomer } from '../../../access.server'

export const handle: PageHandle = { methods: ['POST', 'PUT'] }

const METHODS = 'GET, POST, PUT'

/** The account the segment names must be the caller's own; any other does not exist. */
async function requireOwner(request: Request, segment = '') {
  const { visitor, customerId } = await requireCustomer(request)
  const customer = await services.addressBook.read(customerId)
  if (customer === null || !isOwnSegment(segment, customer.email)) throw noSuchCustomer()
  return { visitor, customer }
}

async function onRecord(visitor: Visitor, save: () => Promise<AddressEdit>): Promise<AddressEdit> {
  const act = await services.agentActs.begin(visitor, 'address-saved')
  const edit = await save()
  if (edit.kind === 'saved') await act.done()
  return edit
}

async function answerEdit(visitor: Visitor, edit: AddressEdit) {
  const headers = await visitor.headers()
  switch (edit.kind) {
    case 'missing':
      return apiError(404, [{ key: 'addressId', message: 'There is no such address.' }], { headers })
    case 'full':
      return apiError(409, [{ key: 'address', message: 'Your address book is full.' }], { headers })
    case 'refused':
      return apiError(400, [{ key: 'address', message: 'Our order system did not accept this address.' }], {
        headers,
      })
    case 'saved':
      return apiResponse(
        { data: { address: edit.address, addresses: addressesInOrder(edit.customer) } },
        { headers },
      )
  }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { visitor, customer } = await requireOwner(request, params['customer'])
  return apiResponse(
    { data: { addresses: addressesInOrder(customer) } },
    { headers: await visitor.headers() },
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  if (request.method !== 'POST' && request.method !== 'PUT') return methodNotAllowed(METHODS)
  const { visitor, customer } = await requireOwner(request, params['customer'])
  if (request.method === 'POST') {
    const call = await parseCall(request, NewAddressSchema)
    if (!call.ok) return apiError(call.status, call.errors)
    const adding = () => services.addressBook.add(customer.id, { address: call.value.address })
    return answerEdit(visitor, await onRecord(visitor, adding))
  }
  const call = await parseCall(request, ChangedAddressSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const { addressId, address } = call.value
  const changing = () => services.addressBook.change(customer.id, addressId, { address })
  return answerEdit(visitor, await onRecord(visitor, changing))
}
