/** The address book: every address with its buttons, and a link to add one (ACCT-09). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { AddressBook } from '~/components/account/address-book'
import { Hint } from '~/components/account/hint'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { AddressBookFormSchema } from '~/models/customers/address-book-forms'
import { addressesInOrder } from '~/models/customers/customer'
import { formFailure } from '~/models/validation/form-failure'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { json, notFound, redirectTo } from '~/utils/responses'
import { isOwnAccount, requireCustomer } from '../../access.server'
import { EDIT_AWAY, EDIT_REFUSED } from '../address-words'
import { accountMeta } from '../meta'

const GONE = 'This address is no longer in your address book.'
/** Without any address, none can be the default. */
const HINT_LINK = { url: '/account/address-book/new', text: 'Add an address' }
const DONE = { default: 'Your default address is changed.', remove: 'The address is removed.' } as const

const ACTS = { default: 'address-chosen', remove: 'address-removed' } as const

export const meta = accountMeta('Address Book')

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(request)
  const { visitor, customerId } = signedIn
  const [customer, isHintSeen] = await Promise.all([
    services.addressBook.read(customerId),
    isOwnAccount(signedIn) ? services.hints.isSeen(customerId, 'default-address') : true,
  ])
  if (customer === null) throw notFound()
  const { defaultAddressId: defaultId } = customer
  return json(
    { addresses: addressesInOrder(customer), defaultId, hasHint: defaultId === undefined && !isHintSeen },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const { visitor, customerId } = await requireCustomer(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, AddressBookFormSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const { intent, addressId } = form.value
  const act = await services.agentActs.begin(visitor, ACTS[intent])
  const { setDefault, remove } = services.addressBook
  const edit = await orIfUnavailable(
    (intent === 'default' ? setDefault : remove)(customerId, addressId),
    null,
  )
  if (edit === null)
    return json(formFailure(fields, { '': EDIT_AWAY }), { status: 503, headers: await visitor.headers() })
  if (edit.kind === 'refused')
    return json(formFailure(fields, { '': EDIT_REFUSED }), { status: 400, headers: await visitor.headers() })
  const isDone = edit.kind === 'saved'
  if (isDone) await act.done()
  await visitor.save({
    flash: [isDone ? { type: 'success', message: DONE[intent] } : { type: 'warning', message: GONE }],
  })
  return redirectTo('/account/address-book', { headers: await visitor.headers() })
}

export default function AddressBookPage() {
  const { addresses, defaultId, hasHint } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <AccountPage title="Address Book">
      <ErrorSummary
        errors={Object.values<string>(failed?.errors ?? {}).map((message) => ({ message }))}
        title="Please try again"
      />
      {hasHint ? <Hint name="default-address" link={HINT_LINK} page="/account/address-book" /> : null}
      <AddressBook addresses={addresses} defaultId={defaultId} />
      <div>
        <ButtonLink href="/account/address-book/new">Add an address</ButtonLink>
      </div>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
