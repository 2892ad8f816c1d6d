/**
 * The upload form for an order list. A plain post: a file input is emptied when the page returns, with or without a
 * script.
 */
import { ORDER_ADDRESSES_MAX, UPLOAD_ROWS_MAX } from '~/models/order-upload/limits'
import { Button } from '../ui/button'
import { ErrorSummary } from '../ui/feedback'
import { FileField } from '../ui/file-field'
import { formatCount } from '../ui/format'
import { Card, Stack } from '../ui/layout'

export function UploadForm({ error }: { readonly error: string | undefined }) {
  return (
    <Card>
      <form method="post" action="/order-upload" encType="multipart/form-data">
        <Stack gap="4">
          <ErrorSummary
            errors={error === undefined ? [] : [{ field: 'list', message: error }]}
            title="Your list was not read"
          />
          <p>
            Start with our <a href="/order-upload/template.csv">template</a>, fill it in with any spreadsheet,
            and save it as CSV: in Excel “CSV UTF-8”, in Google Sheets “Comma-separated values”.
          </p>
          <FileField
            name="list"
            label="Your list"
            required
            accept=".csv,.txt,text/csv"
            error={error}
            hint={`CSV, up to ${formatCount(UPLOAD_ROWS_MAX)} rows. One order goes to at most ${ORDER_ADDRESSES_MAX} addresses; what is left you can order next.`}
          />
          <div>
            <Button size="large">Check my list</Button>
          </div>
          <p>Nothing is ordered yet: you see every row first. We keep the list for a day, for you alone.</p>
        </Stack>
      </form>
    </Card>
  )
}
