/** To be told by mail when a sold-out product is back: on its page, and on the one that answers (BIS-01 to BIS-06). */
import type { ReactNode } from 'react'
import { EmailChoice } from '../forms/email-choice'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { FormFrame } from './form-frame'
import * as styles from './contact.css'
import type { FormView } from './form-state'
import type { KnownCustomer } from './newsletter-form'

export const stockNoticePath = (productKey: string): string =>
  `/items/${encodeURIComponent(productKey)}/request-stock-notification`

function Fields({
  sku,
  view,
  children,
}: {
  readonly sku: string
  readonly view: FormView
  readonly children?: ReactNode
}) {
  const { values, errors } = view
  return (
    <>
      {sku === '' ? null : <input type="hidden" name="sku" value={sku} />}
      <div className={styles.noticeFields}>
        <TextField
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="email"
          maxLength={200}
          defaultValue={values['email']}
          error={errors['email']}
        />
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={values['firstName']}
          error={errors['firstName']}
        />
      </div>
      {children}
      <Button look="secondary">Email me when it is back</Button>
    </>
  )
}

export function StockNotice({
  productKey,
  sku,
  known,
}: {
  readonly productKey: string
  readonly sku: string
  readonly known: KnownCustomer
}) {
  return (
    <form
      className={styles.notice}
      method="post"
      action={stockNoticePath(productKey)}
      noValidate
      data-stock-notice=""
      aria-labelledby="stock-notice-title"
    >
      <h2 className={styles.noticeTitle} id="stock-notice-title">
        Shall we tell you when it is back?
      </h2>
      <Fields sku={sku} view={{ values: { ...known }, errors: {} }} />
    </form>
  )
}

export function StockNoticePage({
  productKey,
  name,
  productPath,
  view,
  thanks,
}: {
  readonly productKey: string
  readonly name: string
  readonly productPath: string
  readonly view: FormView
  readonly thanks?: string | undefined
}) {
  return (
    <FormFrame
      title={name}
      level={1}
      intro="Leave your email, and we write to you once, when it is back in stock."
      view={view}
      action={stockNoticePath(productKey)}
      thanks={thanks}
      onwards={{ text: `Back to ${name}`, url: productPath }}
    >
      <Fields sku={view.values['sku'] ?? ''} view={view}>
        <EmailChoice form={view} />
      </Fields>
    </FormFrame>
  )
}
