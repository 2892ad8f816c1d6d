/** The page that answers the stock notice form; separate from it, since product pages load that (BIS-05). */
import { FORM_INTROS } from '~/models/contacts/words'
import { EmailChoice } from '../forms/email-choice'
import { FormFrame } from './form-frame'
import type { FormView } from './form-state'
import { StockNoticeFields, stockNoticePath } from './stock-notice'

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
      intro={FORM_INTROS.stockNotice}
      view={view}
      action={stockNoticePath(productKey)}
      thanks={thanks}
      onwards={{ text: `Back to ${name}`, url: productPath }}
    >
      <StockNoticeFields sku={view.values['sku'] ?? ''} view={view}>
        <EmailChoice form={view} />
      </StockNoticeFields>
    </FormFrame>
  )
}
