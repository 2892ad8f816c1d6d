/** The page `/business/register`, by kind of visitor (GEN-03). */
import { storeConfig } from '~/models/content/store'
import type { VisitorKind } from '~/models/customers/visitor-kind'
import type { FormState } from '../forms/use-failed-form'
import { ButtonLink } from '../ui/button'
import { Card, Cluster, Container, Stack } from '../ui/layout'
import { BusinessProfileForm } from './profile-form'
import type { ReactNode } from 'react'

const SIGN_UP = '/sign/up?account=business'
const SIGN_IN = `/sign/in?destination=${encodeURIComponent('/business/register')}`

function Benefits() {
  return (
    <ul>
      <li>Your business name on the account, ready for invoices and orders</li>
      <li>One order to all of your locations</li>
      <li>Business prices, where a product has them, in your cart</li>
    </ul>
  )
}

function ForGuests() {
  return (
    <>
      <p>
        Order for the office, the shop or the kitchen. It takes two steps: an account with your email, then a
        few words about your business.
      </p>
      <Benefits />
      <Cluster>
        <ButtonLink href={SIGN_UP} size="large">
          Create business account
        </ButtonLink>
        <span>
          Have an account already? <a href={SIGN_IN}>Sign in</a> and convert it.
        </span>
      </Cluster>
    </>
  )
}

function ForAgents() {
  return (
    <>
      <p>
        You are signed in to serve customers. Find the customer first, act for them, and register their
        business here.
      </p>
      <Cluster>
        <ButtonLink href="/agent">Find a customer</ButtonLink>
      </Cluster>
    </>
  )
}

function Registered({ name, kind }: { readonly name: string; readonly kind: VisitorKind }) {
  return (
    <>
      <p>
        {name} is registered with {storeConfig.name}
        {kind === 'reseller' ? ' as a reseller' : ''}. There is nothing more to do here.
      </p>
      <Cluster>
        <ButtonLink href="/account/business">View details</ButtonLink>
        {kind === 'reseller' ? <a href="/account/reseller-certification">Reseller certifications</a> : null}
      </Cluster>
    </>
  )
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>{title}</h1>
        <Card>
          <Stack gap="4">{children}</Stack>
        </Card>
      </Stack>
    </Container>
  )
}

export function RegisterPage({
  kind,
  canRegister,
  registeredAs,
  form,
}: {
  readonly kind: VisitorKind
  readonly canRegister: boolean
  /** Name of the business the account already has. */
  readonly registeredAs: string | null
  readonly form: FormState
}) {
  if (registeredAs !== null)
    return (
      <Frame title="Your business account">
        <Registered name={registeredAs} kind={kind} />
      </Frame>
    )
  if (!canRegister)
    return <Frame title="Create a business account">{kind === 'agent' ? <ForAgents /> : <ForGuests />}</Frame>
  const isConversion = kind === 'customer'
  return (
    <Frame title={isConversion ? 'Convert to a business account' : 'Tell us about your business'}>
      <p>
        {isConversion
          ? 'Your personal account becomes a business account. Orders, addresses and everything else in it stay.'
          : 'One more step, and the business account is ready.'}
      </p>
      <BusinessProfileForm
        form={form}
        button={isConversion ? 'Convert my account' : 'Register business'}
        problem="Your business is not registered yet"
      />
    </Frame>
  )
}
