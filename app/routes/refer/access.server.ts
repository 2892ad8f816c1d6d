/** The pages of the referral programme are there while it is not switched off (REF-02, REF-04). */
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { notFound } from '~/utils/responses'

export async function requireReferral(request: Request, visitor: Visitor): Promise<void> {
  if (await services.flags.isOn('disableReferral', visitor, request.headers.get('Cookie')))
    throw notFound('Our referral program has ended or is paused. What you have earned stays yours.')
}
