/** Seed catalogue pictures, for servers other than ours, which serves them as files. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { pictureAnswer } from '~/utils/picture-answer'
import { notFound } from '~/utils/responses'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const picture = await services.pictures.get(params['*'] ?? '')
  if (picture === null) throw notFound()
  const { headers, body } = pictureAnswer(picture, request.headers.get('Accept-Encoding') ?? '')
  return new Response(new Uint8Array(body), { headers })
}
