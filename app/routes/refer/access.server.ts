/** The pages of the referral programme are there while it is not switched off (REF-02, REF-04). */
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { notFound } from '~/utils/responses'

const isOff = (request: Request, visitor: Visitor) =>
  services.flags.isOn('disableReferral', visitor, request.headers.get('Cookie'))

/** To whoever only looks. */
export async function isReferralOpen(request: Request): Promise<boolean> {
  return !(await isOff(request, await services.visitors.readToBrowse(request)))
}

export async function requireReferral(request: Request, visitor: Visitor): Promise<void> {
  if (await isOff(request, visitor))
    throw notFound('Our referral program has ended or is paused. What you have earned stays yours.')
}
