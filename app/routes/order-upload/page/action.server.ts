/** Receives an order list; problems with the file as a whole are shown at its field. */
import { isRequired, COLUMNS, wordsOf } from '~/models/order-upload/columns'
import { UPLOAD_BYTES_MAX, UPLOAD_ROWS_MAX } from '~/models/order-upload/limits'
import { formFailure } from '~/models/validation/form-failure'
import { uploadMessage, uploadStatus } from '~/models/validation/upload-problem'
import { services } from '~/services/index.server'
import { readUpload } from '~/services/upload-request.server'
import { json, redirectTo } from '~/utils/responses'
import { requireAccountWith } from '../../access.server'

const FIELD = 'list'
const RULES = { field: FIELD, maxBytes: UPLOAD_BYTES_MAX, kinds: ['text'] } as const
const WANTED = { what: 'a CSV file', maxBytes: UPLOAD_BYTES_MAX }

type Received = Awaited<ReturnType<typeof services.orderUploads.receive>>

const namesOf = (columns: readonly string[]): string => new Intl.ListFormat('en-US').format(columns)

function messageOf(received: Exclude<Received, { kind: 'kept' }>): string {
  switch (received.kind) {
    case 'missing': {
      const needed = COLUMNS.filter(isRequired)
      return received.columns.length === needed.length
        ? 'The first row of this file names none of our columns. Please begin it with the headings of the template.'
        : `These columns are missing: ${namesOf(received.columns.map((one) => wordsOf(one).label))}. Please add them.`
    }
    case 'twice':
      return `The column ${wordsOf(received.column).label} is there twice. Please leave one of them.`
    case 'no-rows':
      return 'There are no rows below the headings. Please fill in a row for each item and recipient.'
    case 'too-many-rows':
      return `This list has more than ${UPLOAD_ROWS_MAX.toLocaleString('en-US')} rows. Please upload it in parts.`
    case 'too-many-empty-rows':
      return 'There are thousands of empty rows between the rows of this list. Please remove them.'
  }
}

export async function receiveList(request: Request) {
  const { visitor, customerId } = await requireAccountWith(request, 'isBulkUploadAvailable')
  const { fields, file } = await readUpload(request, RULES)
  const failed = async (message: string, status: 400 | 413) =>
    json(formFailure(fields, { [FIELD]: message }), { status, headers: await visitor.headers() })
  if (!file.ok) return failed(uploadMessage(file.problem, WANTED), uploadStatus(file.problem))
  const act = await services.agentActs.begin(visitor, 'list-uploaded')
  const received = await services.orderUploads.receive(customerId, file.value)
  if (received.kind !== 'kept') return failed(messageOf(received), 400)
  await act.done()
  const { unknown } = received
  if (unknown.length > 0) {
    const shown = unknown.slice(0, 10).map((heading) => `“${heading.slice(0, 40)}”`)
    const message = `We know no columns called ${namesOf(shown)}, and leave them out.`
    await visitor.save({ flash: [{ type: 'warning', message }] })
  }
  return redirectTo(`/order-upload/${received.id}`, { headers: await visitor.headers() })
}
