/** The page `/business/register`, by kind of visitor (GEN-03), and for an agent by whom they act for. */
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

/** `customer`: whom an agent acts for; null for one's own account. */
function wordsOf(isConversion: boolean, customer: string | null) {
  const whose = customer === null ? 'Your' : `${customer}’s`
  return isConversion
    ? {
        title: 'Convert to a business account',
        what: `${whose} personal account becomes a business account. Orders, addresses and everything else in it stay.`,
        button: customer === null ? 'Convert my account' : 'Convert account',
      }
    : {
        title: customer === null ? 'Tell us about your business' : 'Register a business',
        what: `One more step, and ${customer === null ? 'the' : whose} business account is ready.`,
        button: 'Register business',
      }
}

export function RegisterPage({
  kind,
  canRegister,
  isConversion,
  actingFor,
  registeredAs,
  form,
}: {
  readonly kind: VisitorKind
  readonly canRegister: boolean
  /** The account in question is a personal one so far. */
  readonly isConversion: boolean
  /** By name or e-mail: whom an agent acts for; null for one's own account. */
  readonly actingFor: string | null
  /** Name of the business the account already has. */
  readonly registeredAs: string | null
  readonly form: FormState
}) {
  if (registeredAs !== null)
    return (
      <Frame title={actingFor === null ? 'Your business account' : 'Business account'}>
        <Registered name={registeredAs} kind={kind} />
      </Frame>
    )
  if (!canRegister)
    return <Frame title="Create a business account">{kind === 'agent' ? <ForAgents /> : <ForGuests />}</Frame>
  const { title, what, button } = wordsOf(isConversion, actingFor)
  return (
    <Frame title={title}>
      <p>{what}</p>
      <BusinessProfileForm
        form={form}
        button={button}
        problem={
          actingFor === null ? 'Your business is not registered yet' : 'The business is not registered yet'
        }
      />
    </Frame>
  )
}
