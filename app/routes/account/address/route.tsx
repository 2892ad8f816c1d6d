/** An address of the book, or a new one: the checkout form with the same checks (ACCT-09). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { AddressFields } from '~/components/checkout/address-fields'
import { AddressQuestionFields } from '~/components/checkout/address-question'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { CheckboxField } from '~/components/ui/field'
import { Card, Cluster, Stack } from '~/components/ui/layout'
import { addressToFields } from '~/models/address/address-fields'
import type { AddressAgain } from '~/models/address/verification'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'
import { requireCustomer } from '../../access.server'
import { accountMeta } from '../meta'
import { NEW, saveAddress } from './action.server'

export const meta = accountMeta('Address')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { visitor, actor, customerId } = await requireCustomer(request)
  const customer = await services.addressBook.read(customerId)
  const isNew = params['addressId'] === NEW
  const address = customer?.addresses.find(({ id }) => id === params['addressId'])
  if (customer === null || (!isNew && address === undefined)) throw notFound()
  return json(
    {
      isNew,
      // An agent's browser knows nothing of the customer, so it must not autofill.
      scope: actor.id === customerId ? 'shipping' : 'off',
      isDefault: address !== undefined && address.id === customer.defaultAddressId,
      defaults: {
        ...addressToFields(address),
        ...(customer.addresses.length === 0 && { makeDefault: 'on' }),
      },
    },
    { headers: await visitor.headers() },
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  return await saveAddress(request, params['addressId'] ?? '')
}

export default function AddressPage() {
  const { isNew, scope, isDefault, defaults } = useLoaderData<typeof loader>()
  const again = useActionData<AddressAgain>()
  const form = useFailedForm('address', again, defaults)
  // An error not about a field leaves it open whether the address was saved.
  const title = form.errors[''] === undefined ? 'Your address is not saved yet' : 'Please try again'
  return (
    <AccountPage
      title={isNew ? 'Add an address' : 'Edit address'}
      trail={[{ name: 'Address Book', url: '/account/address-book' }]}
    >
      <Card>
        <Form method="post" preventScrollReset {...form.formProps}>
          <Stack gap="5">
            <ErrorSummary errors={form.summary} title={title} />
            <AddressQuestionFields
              question={again?.questions?.['']}
              values={form.values}
              errors={form.errors}
            />
            <AddressFields
              values={form.values}
              errors={form.errors}
              scope={scope}
              phoneRequired
              isDelivery
              phoneHint="Only for questions about a delivery"
            />
            {isDefault ? null : (
              <CheckboxField
                name="makeDefault"
                label="Make this my default address"
                defaultChecked={form.values['makeDefault'] === 'on'}
              />
            )}
            <Cluster>
              <Button size="large">Save address</Button>
              <a href="/account/address-book">Cancel</a>
            </Cluster>
          </Stack>
        </Form>
      </Card>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
