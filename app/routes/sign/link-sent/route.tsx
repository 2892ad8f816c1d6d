import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { loadSent } from '../load-sent.server'
import { signMeta } from '../meta'
import { Sent } from '../sent'

export const meta: MetaFunction = signMeta('Sign-in link sent')

export async function loader(args: LoaderFunctionArgs) {
  return await loadSent(args)
}

export default function LinkSent() {
  return <Sent title="Check your email" what="a sign-in link" {...useLoaderData<typeof loader>()} />
}

export { RouteError as ErrorBoundary }
