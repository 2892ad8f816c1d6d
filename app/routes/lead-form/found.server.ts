/** The form that a page of ours shows to this visitor, in the same words. */
import { services } from '~/services/index.server'
import type { FoundForm } from '~/services/lead-forms/lead-forms.server'
import { viewerOf, withThreshold } from '../shop/content.server'

export async function findLeadForm(request: Request, page: string, id: string): Promise<FoundForm | null> {
  const found = await services.leadForms.find(page, id, () => viewerOf(request))
  return found && withThreshold(found, request)
}
