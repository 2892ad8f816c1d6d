/** Requests a mail when a sold-out product is back, on its page (BIS-01 to BIS-06). */
import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import * as styles from './contact.css'
import type { FormView } from './form-state'
import type { KnownCustomer } from './newsletter-form'

export const stockNoticePath = (productKey: string): string =>
  `/items/${encodeURIComponent(productKey)}/request-stock-notification`

export function StockNoticeFields({
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
      <StockNoticeFields sku={sku} view={{ values: { ...known }, errors: {} }} />
    </form>
  )
}
