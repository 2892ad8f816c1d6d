/** A submitted certificate: fields and file are validated together, so that all errors are shown at once. */
import { CERTIFICATE_FILE } from '~/models/resellers/certificate'
import type { CertificateKind } from '~/models/resellers/certificate'
import { certificateSchema } from '~/models/resellers/certificate-form'
import { businessDate } from '~/models/time/business-time'
import { formFailure } from '~/models/validation/form-failure'
import { uploadMessage, uploadStatus } from '~/models/validation/upload-problem'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { readUpload } from '~/services/upload-request.server'
import { orIfUnavailable } from '~/services/upstream'
import { json, redirectTo } from '~/utils/responses'
import { requireAccountWith } from '../../access.server'

const PAGE = '/account/reseller-certification'
const AWAY = 'Your certificate could not be saved right now. Please choose the file again and try once more.'
const FULL = 'There is no room for more certificates. Please write to us to have old ones removed.'
const AGAIN = 'Please choose the file again.'

export const requireReseller = (request: Request) => requireAccountWith(request, 'isReseller')

export async function sendCertificate(request: Request) {
  const { visitor, customerId } = await requireReseller(request)
  const { field, kinds } = CERTIFICATE_FILE
  const { fields, file } = await readUpload(request, CERTIFICATE_FILE)
  const form = parseForm(fields, certificateSchema(businessDate(services.clock.now())))
  const again = async (errors: Readonly<Record<string, string>>, status: number) =>
    json(formFailure(fields, errors), { status, headers: await visitor.headers() })
  const kind = file.ok ? kinds.find((known) => known === file.value.kind) : undefined
  if (!form.ok || !file.ok || kind === undefined) {
    // A page cannot restore a file input, so ask for the file again.
    const aboutFile = file.ok ? AGAIN : uploadMessage(file.problem, CERTIFICATE_FILE)
    return again(
      { ...(form.ok ? {} : form.failure.errors), [field]: aboutFile },
      file.ok ? 400 : uploadStatus(file.problem),
    )
  }
  const certificate = { ...form.value, file: { ...file.value, kind: kind satisfies CertificateKind } }
  const act = await services.agentActs.begin(visitor, 'certificate-sent', form.value.state)
  const outcome = await orIfUnavailable(services.certificates.add(customerId, certificate), 'away' as const)
  if (outcome === 'away') return again({ '': AWAY }, 503)
  if (outcome === 'full') return again({ '': FULL }, 409)
  await act.done()
  await visitor.save({ flash: [{ type: 'success', message: 'Your certificate is sent, and pending.' }] })
  return redirectTo(PAGE, { headers: await visitor.headers() })
}
