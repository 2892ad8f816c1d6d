/** What to know before deleting an account, and the forms to confirm it. */
import { Form } from '@remix-run/react'
import { formatMoney } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { FormFailure } from '~/models/validation/form-failure'
import { useFailedForm } from '../forms/use-failed-form'
import { Button } from '../ui/button'
import { ErrorSummary, Notice } from '../ui/feedback'
import { CheckboxField } from '../ui/field'
import { Card, Stack } from '../ui/layout'
import { facts, part } from './account.css'
import { PasswordField } from './password-field'

interface Outlook {
  readonly email: string
  readonly hasPassword: boolean
  readonly isProven: boolean
  readonly credit: Money | null
  readonly owed: Money | null
  readonly hasOrdersUnderWay: boolean
  /** Reached by a mailed link, which proves who owns the e-mail. */
  readonly isByLink: boolean
}

type Failure = (FormFailure & { readonly intent: string }) | undefined

function Warnings({ credit, owed, hasOrdersUnderWay }: Outlook) {
  return (
    <>
      {owed === null ? null : (
        <Notice type="warning">
          {formatMoney(owed)} are owed on your credit account. Please call us to pay them first.
        </Notice>
      )}
      {credit === null ? null : (
        <Notice type="warning">
          You have {formatMoney(credit)} in store credit. It is lost with the account:{' '}
          <a href="/">use it first</a>.
        </Notice>
      )}
      {hasOrdersUnderWay ? (
        <Notice type="notice">
          Your orders under way still come to you. You can no longer follow, change or cancel them here.
        </Notice>
      ) : null}
    </>
  )
}

export function WhatGoes(outlook: Outlook) {
  const { isProven, isByLink, email } = outlook
  const takesGuestOrders = isProven || isByLink
  return (
    <>
      <Warnings {...outlook} />
      <Card>
        <Stack gap="4">
          <h2 className={part}>What is deleted</h2>
          <ul className={facts}>
            <li>Your account and password, your business account and certificates, and every sign-in</li>
            <li>Your addresses, saved cards, carts and favorites</li>
            <li>Your reviews, also where they are shown beside a product</li>
            <li>Your wishes about email, texts and post, and all that we noted for them</li>
            <li>What you earned for friends, connected Google, Facebook or Apple accounts, messages to us</li>
            <li>Your name, address, phone and email in every order that has arrived</li>
          </ul>
          {takesGuestOrders ? (
            <p>The same goes for what you ordered as a guest with {email}.</p>
          ) : (
            <p>
              What was ordered as a guest with {email} stays as it is, unless you confirm by a mailed link
              that this address is yours.
            </p>
          )}
          <p>
            This cannot be undone. You may want to <a href="/account/privacy/download">download your data</a>{' '}
            first.
          </p>
        </Stack>
      </Card>
      <Card>
        <Stack gap="4">
          <h2 className={part}>What we keep, and why</h2>
          <ul className={facts}>
            <li>
              Orders without a name: goods, amounts, dates, and the state and postal code they went to. Our
              books and sales tax need them.
            </li>
            <li>What was paid and refunded, by numbers of the payment provider. It holds no name either.</li>
            <li>An order still on its way keeps its address until it has arrived, 90 days at most.</li>
            <li>That an account was deleted, and when.</li>
          </ul>
        </Stack>
      </Card>
    </>
  )
}

export function DeleteForm({
  credit,
  isByLink,
  failure,
}: Pick<Outlook, 'credit' | 'isByLink'> & { readonly failure: Failure }) {
  const intent = isByLink ? 'link' : 'password'
  const form = useFailedForm(`delete-${intent}`, failure?.intent === intent ? failure : undefined)
  // Loads a document: what the last one kept in memory is the account's too.
  return (
    <Form method="post" reloadDocument {...form.formProps}>
      <Stack gap="4">
        <h2 className={part}>{isByLink ? 'Confirm' : 'Confirm with your password'}</h2>
        <ErrorSummary errors={form.summary} title="Nothing has been deleted" />
        {isByLink ? null : (
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            error={form.errors['password']}
          />
        )}
        {credit === null ? null : (
          <CheckboxField
            name="loseCredit"
            label={`My store credit of ${formatMoney(credit)} is lost`}
            defaultChecked={form.values['loseCredit'] === 'on'}
            error={form.errors['loseCredit']}
          />
        )}
        <div>
          <Button name="intent" value="delete">
            Delete My Account
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

export function LinkForm({
  hasPassword,
  email,
  failure,
}: Pick<Outlook, 'hasPassword' | 'email'> & { readonly failure: Failure }) {
  const form = useFailedForm('delete-send-link', failure?.intent === 'send-link' ? failure : undefined)
  return (
    <Form method="post" {...form.formProps}>
      <Stack gap="4">
        <h2 className={part}>{hasPassword ? 'Or confirm by email' : 'Confirm by email'}</h2>
        <ErrorSummary errors={form.summary} title="No email was sent" />
        <p>We mail a link to {email}. It leads to the last step, in this browser.</p>
        <div>
          <Button look="secondary" name="intent" value="send-link">
            Email Me the Link
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
