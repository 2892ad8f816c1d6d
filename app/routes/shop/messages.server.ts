/** What an earlier request left to be told on the next page with messages. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { NoticeType } from '~/components/ui/feedback'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { unavailable } from '~/utils/responses'
import { isPageAhead, isSeen } from '~/utils/seen'
import { forgetOnceShown } from '~/utils/told'

export type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** The messages for the next page. The session forgets them only with an answer that is seen. */
export function messagesFor(
  { request, context }: Asked,
  { session }: Visitor,
): readonly { readonly type: NoticeType; readonly message: string }[] {
  const flash = session?.data.flash ?? []
  if (session === null || flash.length === 0) return []
  if (isPageAhead(request)) throw unavailable('This page has a message that is shown once.')
  if (isSeen(request))
    forgetOnceShown(context, () => orIfUnavailable(services.sessions.forgetFlash(session, flash), undefined))
  return flash.map(({ type, message }) => ({ type: type === 'success' ? 'notice' : type, message }))
}
