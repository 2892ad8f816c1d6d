/**
 * Agent and auditor pages: no script, tables for 80 columns, search first. Each page does its own access check; this
 * only shows links by the visitor's permissions.
 */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { StaticContentView } from '~/components/content/static-content'
import type { StaticContent } from '~/components/content/static-content'
import '~/components/agent/admin-banner'
import { AgentFrame } from '~/components/agent/agent-frame'
import type { PageHandle } from '~/components/layout/page-handle'
import { RouteError } from '~/components/layout/route-error'
import type { Permission } from '~/models/customers/customer'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { heldLately } from '../access.server'
import { messagesFor } from '../shop/messages.server'
import { agentBanner } from './banner.server'

export const handle: PageHandle = { js: false }

export async function loader(asked: LoaderFunctionArgs) {
  const visitor = await services.visitors.readToBrowse(asked.request)
  const { actor } = visitor
  const holds = (permission: Permission) => heldLately(actor, [permission])
  const [isAuditor, isModerator] = await Promise.all([holds('viewAudit'), holds('moderateReviews')])
  const [banner, isSignedIn] = [await agentBanner(visitor, asked.context), actor.kind === 'customer']
  const notices = messagesFor(asked, visitor)
  return json({ banner, isAuditor, isModerator, isSignedIn, notices }, { headers: await visitor.headers() })
}

interface Chrome {
  readonly banner: StaticContent | null
  readonly isAuditor: boolean
  readonly isModerator: boolean
  readonly isSignedIn: boolean
  readonly notices: ReturnType<typeof messagesFor>
}

function Frame({ chrome, children }: { readonly chrome: Chrome | undefined; readonly children: ReactNode }) {
  const banner = chrome?.banner ?? null
  return (
    <AgentFrame
      banner={banner === null ? null : <StaticContentView content={banner} />}
      isAgent={banner !== null}
      isAuditor={chrome?.isAuditor ?? false}
      isModerator={chrome?.isModerator ?? false}
      isSignedIn={chrome?.isSignedIn ?? false}
      notices={chrome?.notices ?? []}
    >
      {children}
    </AgentFrame>
  )
}

export default function AgentLayout() {
  return (
    <Frame chrome={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame chrome={useRouteLoaderData<typeof loader>('routes/agent/layout')}>
      <RouteError />
    </Frame>
  )
}
