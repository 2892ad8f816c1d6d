/** A certificate file, for its owner and for agents; for anyone else it does not exist (RESL-02). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import type { CertificateFile } from '~/services/resellers/certificates.server'
import type { Visitor } from '~/services/visitor'
import { notFound } from '~/utils/responses'
import { holdsAny } from '../../access.server'

async function openFor({ actor, customerId }: Visitor, id: string): Promise<CertificateFile | null> {
  if (actor.kind === 'guest') return null
  const { certificates } = services
  const ownerId = await certificates.ownerOf(id)
  if (ownerId === null) return null
  if (actor.id === ownerId && customerId === ownerId) return certificates.open(id)
  const isAgent = await holdsAny(actor, ['checkOutAsCustomer'])
  return isAgent ? certificates.open(id, actor) : null
}

/** RFC 6266 encoding: an ASCII header, whatever the name contains. */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const file = await openFor(visitor, params['id'] ?? '')
  if (file === null) throw notFound()
  const headers = await visitor.headers()
  headers.set('Content-Type', file.contentType)
  headers.set('Content-Disposition', disposition(file.name))
  headers.set('Cache-Control', 'private, no-store')
  return new Response(file.bytes, { headers })
}
