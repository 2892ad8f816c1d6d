import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { loadSent } from '../load-sent.server'
import { signMeta } from '../meta'
import { Sent } from '../sent'

export const meta: MetaFunction = signMeta('Password link sent')

export async function loader(args: LoaderFunctionArgs) {
  return await loadSent(args)
}

export default function ResetSent() {
  return (
    <Sent title="Check your email" what="a link to choose a password" {...useLoaderData<typeof loader>()} />
  )
}

export { RouteError as ErrorBoundary }
