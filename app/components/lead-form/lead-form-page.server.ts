/** The form's page, rendered by its route. */
import { staticView } from '../content/static-view.server'
import { LeadFormPage } from './lead-form-page'

export const leadFormPageContent = staticView(LeadFormPage)
