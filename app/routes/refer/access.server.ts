/** Referral pages exist unless the programme is switched off (REF-02, REF-04). */
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { notFound } from '~/utils/responses'

const isOff = (request: Request, visitor: Visitor) =>
  services.flags.isOn('disableReferral', visitor, request.headers.get('Cookie'))

/** For visitors who only browse. */
export async function isReferralOpen(request: Request): Promise<boolean> {
  return !(await isOff(request, await services.visitors.readToBrowse(request)))
}

export async function requireReferral(request: Request, visitor: Visitor): Promise<void> {
  if (await isOff(request, visitor))
    throw notFound('Our referral program has ended or is paused. What you have earned stays yours.')
}
