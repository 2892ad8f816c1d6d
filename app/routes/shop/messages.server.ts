/** Flash messages that an earlier request left for the next page. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { NoticeType } from '~/components/ui/feedback'
import { describeFault } from '~/services/faults'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { unavailable } from '~/utils/responses'
import { isPageAhead, isSeen } from '~/utils/seen'
import { forgetOnceShown } from '~/utils/told'

export type Asked = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** Messages for this page. The session drops them only if the response is actually shown. */
export function messagesFor(
  { request, context }: Asked,
  { session }: Visitor,
): readonly { readonly type: NoticeType; readonly message: string }[] {
  const flash = session?.data.flash ?? []
  if (session === null || flash.length === 0) return []
  if (isPageAhead(request)) throw unavailable('This page has a message that is shown once.')
  if (isSeen(request))
    forgetOnceShown(context, async () => {
      try {
        await orIfUnavailable(services.sessions.forgetFlash(session, flash), undefined)
      } catch (error) {
        // The page is ready: showing a message twice is better than failing.
        services.logger.error(describeFault(error), 'a message that was shown could not be forgotten')
      }
    })
  return flash.map(({ type, message }) => ({ type: type === 'success' ? 'notice' : type, message }))
}
